// Draws .claude-plugin/icon.png: an Executive, two Managers, four Staff. Run by hand when the drawing changes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { root } from './setup.mjs';

const size = 512;
const rows = [
  { y: 120, r: 46, xs: [256] },
  { y: 262, r: 36, xs: [146, 366] },
  { y: 396, r: 26, xs: [91, 201, 311, 421] },
];
const nodes = rows.flatMap(({ y, r, xs }) => xs.map((x) => ({ x, y, r })));
const lines = [1, 2, 3, 4, 5, 6].map((child) => [nodes[(child - 1) >> 1], nodes[child]]);
const background = [38, 33, 28];
const line = [140, 122, 104];
const member = [236, 168, 96];

const clamp = (x) => Math.min(1, Math.max(0, x));
const mix = (from, to, share) => from.map((channel, i) => channel + (to[i] - channel) * share);

function toSegment(x, y, [a, b]) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = clamp(((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy));
  return Math.hypot(x - a.x - along * dx, y - a.y - along * dy);
}

/** Colour and opacity of one pixel; edges are one pixel soft. */
function pixel(x, y) {
  const corner = Math.hypot(Math.max(0, Math.abs(x - 256) - 166), Math.max(0, Math.abs(y - 256) - 166)) - 90;
  const onLine = clamp(5 - Math.min(...lines.map((segment) => toSegment(x, y, segment))));
  const onNode = clamp(0.5 - Math.min(...nodes.map((node) => Math.hypot(x - node.x, y - node.y) - node.r)));
  const colour = mix(mix(background, line, onLine), member, onNode);
  return [...colour.map(Math.round), Math.round(255 * clamp(0.5 - corner))];
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

const header = Buffer.alloc(13);
header.writeUInt32BE(size, 0);
header.writeUInt32BE(size, 4);
header.set([8, 6], 8); // eight bits a channel, RGBA
const pixels = Array.from({ length: size }, (_, y) => [
  0,
  ...Array.from({ length: size }, (__, x) => pixel(x, y)).flat(),
]);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const data = deflateSync(Buffer.from(pixels.flat()), { level: 9 });
const png = [signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
writeFileSync(join(root, '.claude-plugin', 'icon.png'), Buffer.concat(png));
