import { crc32, deflateSync } from 'node:zlib';

import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

import { captchaGlyphs, glyphHeight, strokesOf, type Point, type Stroke } from './captcha-glyphs.ts';

/** Digits and upper-case letters that stay distinguishable when bent. */
export const captchaAlphabet: string = [...captchaGlyphs.keys()].join('');

/** Draws a PNG for a screen of double density; `random` decides everything but the text. */
export async function drawCaptcha(text: string, random: () => number): Promise<Buffer> {
  if (text === '') throw new Error('a captcha needs characters');
  const dice = makeDice(random);
  const glyphs = Array.from(text, (character) => shapeGlyph(character, dice));
  const row = placeInRow(glyphs, dice);
  const bend = makeBend(dice);
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = dice.pick(grounds);
  pen.fillRect(0, 0, width, height);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  drawSpeckle(pen, dice);
  // One colour gradient over the whole picture: a separate colour per letter would make the letters separable.
  pen.strokeStyle = inkAcross(pen, dice);
  for (const glyph of row) drawBent(pen, glyph, bend);
  pen.globalAlpha = 0.6;
  for (const line of crossingLines(dice)) drawBent(pen, line, bend);
  return encodePng(pen.getImageData(0, 0, width, height).data);
}

const width = 200;
const height = 60;
const margin = 8;
const grounds = ['#f7f9fc', '#fbf8f1', '#f3f8f4', '#f8f5fb'];
const inks = ['#1f3a8a', '#7a1f4b', '#14532d', '#7c2d12', '#3b2a75', '#164e63'];

interface Dice {
  between(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
}

interface Drawn {
  readonly strokes: readonly Stroke[];
  readonly thickness: number;
}

function makeDice(random: () => number): Dice {
  return {
    between: (low, high) => low + (high - low) * random(),
    pick: (items) => {
      const item = items[Math.floor(random() * items.length)];
      if (item === undefined) throw new Error('random must give numbers from 0 up to, not including, 1');
      return item;
    },
  };
}

/** One drawing of the character, scaled, sheared and rotated about its centre. */
function shapeGlyph(character: string, dice: Dice): Drawn {
  const drawings = captchaGlyphs.get(character);
  if (!drawings) throw new Error('character outside the captcha alphabet');
  const strokes = strokesOf(dice.pick(drawings));
  const unit = dice.between(34, 39) / glyphHeight;
  const stretch = dice.between(1.15, 1.4);
  const shear = dice.between(-0.16, 0.16);
  const angle = dice.between(-0.19, 0.19);
  const middle = spanOf(strokes).right / 2;
  const shape = ({ x, y }: Point): Point => {
    const up = (y - glyphHeight / 2) * unit;
    const along = (x - middle) * unit * stretch - up * shear;
    return {
      x: along * Math.cos(angle) - up * Math.sin(angle),
      y: along * Math.sin(angle) + up * Math.cos(angle),
    };
  };
  return {
    strokes: fitHeight(
      strokes.map((stroke) => stroke.map(shape)),
      dice,
    ),
    thickness: dice.between(4.6, 6),
  };
}

/** Places a letter at a height where the bend cannot push it out of the picture. */
function fitHeight(strokes: readonly Stroke[], dice: Dice): Stroke[] {
  const ys = strokes.flat().map(({ y }) => y);
  const top = Math.min(...ys);
  const tall = Math.max(...ys) - top;
  const room = height - 2 * margin;
  const squeeze = Math.min(1, room / tall);
  const start = margin + dice.between(0, room - tall * squeeze);
  return strokes.map((stroke) => stroke.map(({ x, y }) => ({ x, y: start + (y - top) * squeeze })));
}

/**
 * Pushes each letter against the one before until their ink touches, then places the row somewhere in the picture.
 */
function placeInRow(glyphs: readonly Drawn[], dice: Dice): Drawn[] {
  const row: Drawn[] = [];
  for (const glyph of glyphs) {
    const before = row.at(-1);
    const offset = before ? offsetAfter(before, glyph) + dice.between(-0.5, 1.6) : -spanOf(glyph.strokes).left;
    row.push({ ...glyph, strokes: moved(glyph.strokes, (x) => x + offset) });
  }
  const { left, right } = spanOf(row.flatMap((glyph) => glyph.strokes));
  const room = width - 2 * margin;
  const squeeze = Math.min(1, room / (right - left));
  const start = margin + dice.between(0, room - (right - left) * squeeze);
  return row.map((glyph) => ({ ...glyph, strokes: moved(glyph.strokes, (x) => start + (x - left) * squeeze) }));
}

const bandHeight = 4;

/** How far right a letter must move until its ink just touches the ink before it in the closest band. */
function offsetAfter(before: Drawn, glyph: Drawn): number {
  const ends = edgeByBand(before.strokes, Math.max);
  const starts = edgeByBand(glyph.strokes, Math.min);
  const touch = (before.thickness + glyph.thickness) / 2;
  const needed = [...starts].map(([band, start]) => (ends.get(band) ?? Number.NEGATIVE_INFINITY) - start + touch);
  const overlapAtMost = 0.15;
  const span = spanOf(glyph.strokes);
  const deepest = spanOf(before.strokes).right - span.left - (span.right - span.left) * overlapAtMost;
  return Math.max(deepest, ...needed);
}

function edgeByBand(strokes: readonly Stroke[], further: (a: number, b: number) => number): Map<number, number> {
  const edges = new Map<number, number>();
  for (const { x, y } of strokes.flat()) {
    const home = Math.floor(y / bandHeight);
    // Ink extends into the adjacent bands.
    for (const band of [home - 1, home, home + 1]) edges.set(band, further(x, edges.get(band) ?? x));
  }
  return edges;
}

function spanOf(strokes: readonly Stroke[]): { left: number; right: number } {
  const xs = strokes.flat().map(({ x }) => x);
  return { left: Math.min(...xs), right: Math.max(...xs) };
}

function moved(strokes: readonly Stroke[], move: (x: number) => number): Stroke[] {
  return strokes.map((stroke) => stroke.map(({ x, y }) => ({ x: move(x), y })));
}

/** A field of two sine waves that bends the whole picture. */
function makeBend(dice: Dice): (point: Point) => Point {
  const turn = 2 * Math.PI;
  const [swayBy, swayPeriod, swayPhase] = [dice.between(1.5, 2.8), dice.between(38, 60), dice.between(0, turn)];
  const [heaveBy, heavePeriod, heavePhase] = [dice.between(2, 4), dice.between(60, 120), dice.between(0, turn)];
  return ({ x, y }) => ({
    x: x + swayBy * Math.sin((y / swayPeriod) * turn + swayPhase),
    y: y + heaveBy * Math.sin((x / heavePeriod) * turn + heavePhase),
  });
}

function inkAcross(pen: SKRSContext2D, dice: Dice) {
  const ink = pen.createLinearGradient(0, 0, width, dice.between(-height, height));
  for (const stop of [0, 0.35, 0.7, 1]) ink.addColorStop(stop, dice.pick(inks));
  return ink;
}

function drawBent(pen: SKRSContext2D, { strokes, thickness }: Drawn, bend: (point: Point) => Point): void {
  pen.lineWidth = thickness;
  pen.beginPath();
  for (const stroke of strokes) {
    for (const [i, { x, y }] of stroke.map(bend).entries()) {
      if (i === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
  }
  pen.stroke();
}

/** Thin waves through the letters, from edge to edge, so that no empty column is left between two of them. */
function crossingLines(dice: Dice): Drawn[] {
  return [0.3, 0.54].map((level) => {
    const middle = height * level + dice.between(-3, 3);
    const swing = dice.between(3, 6);
    const period = dice.between(90, 200);
    const phase = dice.between(0, period);
    const slope = dice.between(-0.04, 0.04);
    const stroke = Array.from({ length: 27 }, (_, i) => {
      const x = i * 8 - 4;
      return { x, y: middle + slope * (x - width / 2) + swing * Math.sin(((x + phase) / period) * 2 * Math.PI) };
    });
    return { strokes: [stroke], thickness: dice.between(1.3, 2) };
  });
}

function drawSpeckle(pen: SKRSContext2D, dice: Dice): void {
  pen.globalAlpha = 0.35;
  for (let i = 0; i < 70; i += 1) {
    pen.fillStyle = dice.pick(inks);
    const size = dice.between(1, 2.2);
    pen.fillRect(dice.between(0, width), dice.between(0, height), size, size);
  }
  pen.globalAlpha = 1;
}

/** The canvas's own encoder takes four times as long, because it searches for the smallest file. */
function encodePng(rgba: Uint8ClampedArray): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rowLength = width * 4;
  const rows = Buffer.alloc(height * (1 + rowLength));
  for (let y = 0; y < height; y += 1) {
    rows.set(rgba.subarray(y * rowLength, (y + 1) * rowLength), y * (1 + rowLength) + 1);
  }
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const image = deflateSync(rows, { level: 3 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', image), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
