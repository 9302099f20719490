import sys

from tools.layout.audit import main

sys.exit(main())
