import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';

/**
 * Pictures of faces as a camera would give them, cropped from the samples of the recognition package. Movements
 * before the camera are simulated by warping the picture.
 */
export interface Person {
  readonly sample: number;
  /** The face in the sample: its left and upper edge, and its width. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Where the lips meet in the resulting picture; a face without it cannot open its mouth. */
  readonly lips?: readonly [x: number, y: number];
}

/**
 * How far the user turns to their left (or, if negative, right), lowers the head and opens the mouth, from 0 to 1.
 */
export interface Doing {
  readonly turn?: number;
  readonly nod?: number;
  readonly mouth?: number;
}

/** What someone may do to a photo held before the camera. */
export interface Held {
  readonly shift?: number;
  readonly scale?: number;
  readonly rotate?: number;
  /** Narrower, like a photo turned sideways. */
  readonly squeeze?: number;
  /** Brightness relative to the original. */
  readonly light?: number;
}

/** Everyone the detector finds in the samples; the last nine look away, down or laugh, as people do. */
export const people = [
  { sample: 6, x: 197, y: 537, width: 286, lips: [267, 196] },
  { sample: 5, x: 753, y: 147, width: 207, lips: [254, 204] },
  { sample: 3, x: 1015, y: 236, width: 302, lips: [230, 205] },
  { sample: 3, x: 536, y: 349, width: 272, lips: [240, 208] },
  { sample: 3, x: 1451, y: 323, width: 280, lips: [250, 207] },
  { sample: 1, x: 405, y: 408, width: 236, lips: [212, 194] },
  { sample: 6, x: 1444, y: 320, width: 271, lips: [226, 201] },
  { sample: 6, x: 615, y: 392, width: 272, lips: [246, 199] },
  { sample: 6, x: 1126, y: 358, width: 263, lips: [250, 207] },
  { sample: 5, x: 1074, y: 234, width: 248, lips: [231, 190] },
  { sample: 5, x: 1375, y: 431, width: 248, lips: [238, 215] },
  { sample: 4, x: 646, y: 106, width: 238, lips: [202, 190] },
  { sample: 1, x: 811, y: 446, width: 264 },
  { sample: 1, x: 1423, y: 207, width: 281 },
  { sample: 2, x: 856, y: 274, width: 212 },
  { sample: 2, x: 1429, y: 192, width: 252 },
  { sample: 4, x: 944, y: 224, width: 242 },
  { sample: 4, x: 215, y: 243, width: 229 },
  { sample: 4, x: 1251, y: 227, width: 197 },
  { sample: 5, x: 567, y: 460, width: 243 },
  { sample: 5, x: 325, y: 919, width: 266 },
] as const satisfies readonly Person[];

export const WIDTH = 480;
export const HEIGHT = 360;
const FACE_WIDTH = 150;

const samples = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api')), '../demo');

const drawn = new Map<string, Promise<Buffer>>();

export function jpegOf(person: Person, doing: Doing = {}, held: Held = {}): Promise<Buffer> {
  const wanted = JSON.stringify([person, doing, held]);
  const jpeg = drawn.get(wanted) ?? draw(person, doing, held).then((canvas) => canvas.toBuffer('image/jpeg', 90));
  drawn.set(wanted, jpeg);
  return jpeg;
}

export async function draw(person: Person, doing: Doing = {}, held: Held = {}): Promise<Canvas> {
  const sample = await sampleOf(person);
  const { shift = 0, scale = 1, rotate = 0, squeeze = 1, light = 1 } = held;
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#808080';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.translate(WIDTH / 2 + shift, HEIGHT / 2 + shift / 2);
  pen.rotate(rotate);
  pen.scale(scale * squeeze, scale);
  pen.filter = `brightness(${light})`;
  pen.drawImage(await bent(sample, person, doing), -WIDTH / 2, -HEIGHT / 2);
  return canvas;
}

type Picture = Awaited<ReturnType<typeof loadImage>>;

const opened = new Map<number, Promise<Picture>>();

function sampleOf({ sample }: Person): Promise<Picture> {
  const picture = opened.get(sample) ?? loadImage(join(samples, `sample${sample}.jpg`));
  opened.set(sample, picture);
  return picture;
}

/** The face in the middle of a picture of the camera's size, everything else grey; then warped. */
async function bent(sample: Picture, { x, y, width, lips = [0, 0] }: Person, doing: Doing): Promise<Canvas> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  const scale = FACE_WIDTH / width;
  pen.beginPath();
  pen.ellipse(WIDTH / 2, HEIGHT / 2, FACE_WIDTH * 0.62, FACE_WIDTH * 0.85, 0, 0, 2 * Math.PI);
  pen.fillStyle = '#808080';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.clip();
  pen.drawImage(
    sample,
    WIDTH / 2 - (x + width / 2) * scale,
    HEIGHT / 2 - (y + width / 2) * scale,
    sample.width * scale,
    sample.height * scale,
  );
  bend(canvas, lips, doing);
  return canvas;
}

/** Every point is fetched from its original position: the middle of the face moves, its outline stays. */
function bend(canvas: Canvas, lips: readonly [x: number, y: number], { turn = 0, nod = 0, mouth = 0 }: Doing): void {
  if (turn === 0 && nod === 0 && mouth === 0) return;
  const pen = canvas.getContext('2d');
  const before = pen.getImageData(0, 0, WIDTH, HEIGHT);
  const after = pen.createImageData(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const pull = bump((x - WIDTH / 2) / (FACE_WIDTH * 0.55)) * bump((y - HEIGHT / 2) / (FACE_WIDTH * 0.6) - 0.08);
      const fromX = Math.round(x - turn * pull * FACE_WIDTH * 0.25);
      const fromY = Math.round(y - nod * pull * FACE_WIDTH * 0.2);
      // Everything below the lips moves down, and the dark of the mouth shows.
      const drop = y < lips[1] ? 0 : mouth * FACE_WIDTH * 0.2 * bump((x - lips[0]) / (FACE_WIDTH * 0.25));
      const isMouth = drop > 0 && y - drop < lips[1];
      const from = 4 * (Math.round(fromY - drop) * WIDTH + fromX);
      const to = 4 * (y * WIDTH + x);
      for (let part = 0; part < 4; part++) {
        after.data[to + part] = isMouth ? (dark[part] ?? 0) : (before.data[from + part] ?? 255);
      }
    }
  }
  pen.putImageData(after, 0, 0);
}

const dark = [42, 13, 16, 255];

/** 1 in the middle, 0 from 1 on. */
const bump = (distance: number): number => Math.max(0, 1 - distance ** 2) ** 2;
