// @ts-check
// Everything works without this script; with it, a table updates itself. No library, no build step.
// A module script runs once the whole page is parsed. Each module starts itself if the page has the elements that it needs.

import { startAlerts } from "./alerts.js";
import { startAnswers } from "./answer.js";
import { startCards } from "./cards.js";
import { startChoices } from "./choices.js";
import { startCopy } from "./copy.js";
import { startFair } from "./fair.js";
import { startHelp } from "./help.js";
import { markBoard } from "./marks.js";
import { scrollToTargets } from "./motion.js";
import { startNewTable } from "./new_table.js";
import { hasPicture } from "./page.js";
import { startParts } from "./parts.js";
import { startReach } from "./reach.js";
import { startReplay } from "./replay.js";
import { startSound } from "./sound.js";
import { startSprite } from "./sprite.js";
import { startStage } from "./stage.js";
import { startStream } from "./stream.js";
import { startTab } from "./tab.js";
import { startToast } from "./toast.js";
import { startTray } from "./tray.js";
import { startZoom } from "./zoom.js";

startToast();
startSprite();
startSound();
startZoom();
startStage();
startCopy();
startAlerts();
startParts();
startChoices();
startHelp();
startCards();
startAnswers();
startNewTable();
startReplay();
startReach();
markBoard();
if (hasPicture) scrollToTargets();
startTab();
startTray();
startFair();
startStream();
