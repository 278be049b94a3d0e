import { open } from 'node:fs/promises';
import type { Canvas } from '@napi-rs/canvas';
import { draw, HEIGHT, WIDTH, type Doing, type Person } from './face-pictures.ts';

const FRAMES_PER_SECOND = 5;

/** What is shown for how many seconds. */
interface Scene {
  readonly seconds: number;
  readonly doing?: Doing;
}

/**
 * Writes a video of a face that a browser accepts in place of a camera: a plain header, then each frame's three
 * planes.
 */
export async function writeFaceVideo(file: string, person: Person, scenes: readonly Scene[]): Promise<void> {
  const film = await open(file, 'w');
  await film.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
  for (const { seconds, doing = {} } of scenes) {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), planesOf(await draw(person, doing))]);
    for (let n = 0; n < seconds * FRAMES_PER_SECOND; n++) await film.write(frame);
  }
  await film.close();
}

/** Brightness of every pixel, then the two colour differences of every fourth. */
function planesOf(canvas: Canvas): Buffer {
  const { data } = canvas.getContext('2d').getImageData(0, 0, WIDTH, HEIGHT);
  const quarter = (WIDTH * HEIGHT) / 4;
  const planes = Buffer.alloc(quarter * 6);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = 4 * (y * WIDTH + x);
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      const bright = 0.299 * red + 0.587 * green + 0.114 * blue;
      planes[y * WIDTH + x] = Math.round(bright);
      if (x % 2 === 1 || y % 2 === 1) continue;
      const corner = 4 * quarter + (y / 2) * (WIDTH / 2) + x / 2;
      planes[corner] = Math.round(128 + 0.564 * (blue - bright));
      planes[corner + quarter] = Math.round(128 + 0.713 * (red - bright));
    }
  }
  return planes;
}
