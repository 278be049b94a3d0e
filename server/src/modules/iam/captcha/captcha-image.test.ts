import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';

import { captchaGlyphs, strokesOf } from './captcha-glyphs.ts';
import { captchaAlphabet, drawCaptcha } from './captcha-image.ts';

describe('the alphabet', () => {
  it('has digits and upper-case letters, each once, without look-alikes', () => {
    expect(captchaAlphabet).toMatch(/^[2-9A-Z]{20,}$/);
    expect(new Set(captchaAlphabet).size).toBe(captchaAlphabet.length);
    expect(captchaAlphabet).not.toMatch(/[01OIL]/);
  });

  it('has at least two drawings of every character, and none shared by two', () => {
    const withTooFew = Array.from(captchaAlphabet).filter((character) => captchaGlyphs.get(character)!.length < 2);
    expect(withTooFew).toEqual([]);
    const drawings = [...captchaGlyphs.values()].flat();
    const shapes = drawings.map((drawing) => JSON.stringify(strokesOf(drawing)));
    expect(new Set(shapes).size).toBe(drawings.length);
  });

  it('keeps every drawing on its grid', () => {
    const points = [...captchaGlyphs.values()].flat().flatMap((drawing) => strokesOf(drawing).flat());
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(-0.5);
      expect(x).toBeLessThanOrEqual(13);
      expect(y).toBeGreaterThanOrEqual(-0.5);
      expect(y).toBeLessThanOrEqual(14.5);
    }
  });
});

describe('the picture', () => {
  it('is a PNG of 200 by 60 pixels that a decoder accepts', async () => {
    const png = await drawCaptcha('A7KM', seeded(1));
    expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([200, 60]);
    const image = await loadImage(png);
    expect([image.width, image.height]).toEqual([200, 60]);
  });

  it('is the same for the same random numbers, and different for others', async () => {
    const [first, again, other] = await Promise.all([1, 1, 2].map((seed) => drawCaptcha('A7KM', seeded(seed))));
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('depends on the text', async () => {
    expect(await drawCaptcha('A7KM', seeded(1))).not.toEqual(await drawCaptcha('A7KN', seeded(1)));
  });

  it.each(['A0KM', 'a7km', '中', 'A KM', '😀'])('refuses %j', async (text) => {
    await expect(drawCaptcha(text, seeded(1))).rejects.toThrow('outside the captcha alphabet');
  });

  it('refuses an empty text', async () => {
    await expect(drawCaptcha('', seeded(1))).rejects.toThrow('needs characters');
  });

  it('can rarely be split into its letters at columns with little or no ink', async () => {
    const random = seeded(3);
    let cutRight = 0;
    for (let i = 0; i < 50; i += 1) {
      const text = Array.from({ length: 4 }, () => captchaAlphabet[Math.floor(random() * captchaAlphabet.length)]);
      const columns = await thicklyInkedColumns(await drawCaptcha(text.join(''), random));
      const pieces = columns.filter((inked, x) => inked && !columns[x - 1]).length;
      if (pieces === text.length) cutRight += 1;
    }
    expect(cutRight).toBeLessThan(10);
  });

  it('keeps the letters inside the picture even when many are wide', async () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const rows = await inkedRows(await drawCaptcha('WMWMWM', seeded(seed)));
      expect([rows[0], rows.at(-1)], `seed ${seed}`).toEqual([false, false]);
    }
  });

  it('is drawn in less than 20 ms on average', async () => {
    const random = seeded(1);
    await drawCaptcha('A7KM', random);
    const start = performance.now();
    for (let i = 0; i < 50; i += 1) await drawCaptcha('A7KM', random);
    expect((performance.now() - start) / 50).toBeLessThan(20);
  });
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function darkPixels(png: Buffer): Promise<(x: number, y: number) => boolean> {
  const canvas = createCanvas(200, 60);
  const pen = canvas.getContext('2d');
  pen.drawImage(await loadImage(png), 0, 0);
  const { data } = pen.getImageData(0, 0, 200, 60);
  return (x, y) => [0, 1, 2].reduce((sum, c) => sum + data[(y * 200 + x) * 4 + c]!, 0) < 450;
}

async function thicklyInkedColumns(png: Buffer): Promise<boolean[]> {
  const isDark = await darkPixels(png);
  const fromFourUp = /1{4}/;
  return Array.from({ length: 200 }, (_, x) =>
    fromFourUp.test(Array.from({ length: 60 }, (_, y) => (isDark(x, y) ? '1' : '0')).join('')),
  );
}

async function inkedRows(png: Buffer): Promise<boolean[]> {
  const isDark = await darkPixels(png);
  return Array.from({ length: 60 }, (_, y) => Array.from({ length: 200 }, (_, x) => isDark(x, y)).some(Boolean));
}
