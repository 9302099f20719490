// @ts-check
// SHA-256 (FIPS 180-4). The browser's own is missing where a hall in the same network is reached without https.

/** The first 32 bits of the fractional part of a root of each of the first primes. @param {number} root @param {number} count */
function constants(root, count) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push((n ** (1 / root) % 1) * 2 ** 32 | 0);
  }
  return found;
}

const START = constants(2, 8), ROUND = constants(3, 64);

/** @param {number} x @param {number} by */
const turned = (x, by) => (x >>> by) | (x << (32 - by));

/** The hash of a text, as 64 hexadecimal digits. @param {string} text */
export function sha256(text) {
  const bytes = [...new TextEncoder().encode(text)], bits = bytes.length * 8;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (const word of [Math.floor(bits / 2 ** 32), bits]) for (const by of [24, 16, 8, 0]) bytes.push((word >>> by) & 255);
  const hash = [...START], w = new Int32Array(64);
  for (let at = 0; at < bytes.length; at += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        const b = at + 4 * i;
        w[i] = (bytes[b] << 24) | (bytes[b + 1] << 16) | (bytes[b + 2] << 8) | bytes[b + 3];
      } else {
        const s0 = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >>> 3);
        const s1 = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >>> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
      }
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25), choice = (e & f) ^ (~e & g);
      const t1 = (h + big1 + choice + ROUND[i] + w[i]) | 0;
      const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22), most = (a & b) ^ (a & c) ^ (b & c);
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + big0 + most) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { hash[i] = (hash[i] + x) | 0; });
  }
  return hash.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}
