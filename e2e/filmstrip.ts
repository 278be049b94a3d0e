/**
 * Checks whether public pages visibly change while they load: `npm run filmstrip [-- folder]`, after `npm run build`.
 * Records the first five seconds of the home page, a list and a law on a throttled phone, compares the painted area
 * above the fold frame by frame, and writes the frames and a contact sheet (a row for each page, an image every half
 * second) into the folder, by default .results/filmstrip. Fails when a page changes after its first paint. Leaves
 * image areas out of the comparison: an image that loads is not a change of the page. Motion is reduced, so that
 * illustrations stand still. `SLOWDOWN=1` turns CPU throttling off.
 */
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { openSite } from './support/site.ts';

const FILM_MS = 5_000;
const STEP_MS = 500;
const REDIS_DATABASE = 12;
const phone = { width: 390, height: 844 } as const;
/** Lighthouse's phone settings: 1.6 Mbit/s and 150 ms round trip. */
const line = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 } as const;
const slowdown = Number(process.env['SLOWDOWN'] ?? 4);
/** Of a channel's 256 levels; less is anti-aliasing noise. */
const SEEN = 24;
/** Max share of the pixels above the fold that may change in one step after the first paint. */
const MAX = 0.01;
/** Less than this is only background: not yet a page. */
const LEAST_PAINTED = 0.01;
const ROW = { width: 130, height: 281, label: 34 } as const;

interface Frame {
  readonly at: number;
  readonly png: Buffer;
  readonly pixels: Buffer;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Film {
  readonly frames: readonly Frame[];
  readonly pictures: readonly Box[];
}

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../.results/filmstrip'));
mkdirSync(folder, { recursive: true });
const site = await openSite(REDIS_DATABASE);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
try {
  const rows: Buffer[] = [];
  for (const [name, path] of Object.entries(await pages())) {
    await fetch(site.origin + path);
    const film = await filmed(browser, site.origin + path);
    for (const { at, png } of film.frames) await writeFile(join(folder, `${name}-${at}.png`), png);
    judge(name, film);
    rows.push(await rowOf(film, name));
  }
  await writeSheet(rows);
} finally {
  await browser.close();
  await site.close();
}

async function pages(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await site.db.query<{ id: string }>(
    `select id from content_article where title = '人工影响天气管理条例' and state = 1`,
  );
  if (!rows[0]) throw new Error('the demo content lacks the law');
  return { home: '/web/home', list: '/web/law', law: `/web/law/view/${rows[0].id}` };
}

/** Every painted frame, by the milliseconds since navigation started. */
async function filmed(from: Browser, address: string): Promise<Film> {
  const context = await from.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', line);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const painted: { at: number; png: Buffer }[] = [];
  let began = 0;
  wire.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const at = Math.round((metadata.timestamp ?? 0) * 1000 - began);
    if (began > 0 && at >= 0) painted.push({ at, png: Buffer.from(data, 'base64') });
    void wire.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await wire.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  began = Date.now();
  await page.goto(address, { waitUntil: 'commit' });
  await pause(began + FILM_MS - Date.now());
  const shown = painted.filter(({ at }) => at <= FILM_MS);
  await wire.send('Page.stopScreencast');
  const pictures = await picturesOf(page);
  await context.close();
  const frames = await Promise.all(shown.map(async ({ at, png }) => ({ at, png, pixels: await pixelsOf(png) })));
  return { frames, pictures };
}

function picturesOf(page: Page): Promise<Box[]> {
  return page.locator('img').evaluateAll((images) =>
    images.map((image) => {
      const { x, y, width, height } = image.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
}

function pixelsOf(png: Buffer): Promise<Buffer> {
  const size = { ...phone, fit: 'fill' } as const;
  return sharp(png).resize(size).removeAlpha().raw().toBuffer();
}

/** Reports the first paint, and every later change of painted pixels: unpainted ones fill while the page loads. */
function judge(name: string, { frames, pictures }: Film): void {
  const first = frames.findIndex(({ pixels }) => shareOf(isPainted(pixels)) > LEAST_PAINTED);
  if (first === -1) throw new Error(`${name} was not painted within ${FILM_MS} ms`);
  const seen = frames.slice(first);
  const isPicture = maskOf(pictures);
  const steps = seen.slice(1).map(({ at, pixels }, index) => {
    const before = seen[index]?.pixels ?? pixels;
    const wasPainted = isPainted(before);
    return {
      at,
      share: shareOf((position) => !isPicture(position) && wasPainted(position) && differs(before, pixels, position)),
    };
  });
  const changes = steps.filter(({ share }) => share > MAX);
  const [start, end] = [seen[0], seen.at(-1)];
  const whole =
    start && end
      ? shareOf((position) => !isPicture(position) && differs(start.pixels, end.pixels, position))
      : Number.NaN;
  const reply = changes.map(({ at, share }) => `${percent(share)} at ${at} ms`).join(', ');
  console.log(
    `${name}: first paint at ${start?.at} ms; ${reply === '' ? 'no visible change' : `changes ${reply}`}; ` +
      `first to last frame ${percent(whole)}`,
  );
  if (changes.length > 0) process.exitCode = 1;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Share of the pixels for which the predicate holds. */
function shareOf(holds: (position: number) => boolean): number {
  const places = phone.width * phone.height;
  let count = 0;
  for (let position = 0; position < places; position++) if (holds(position)) count++;
  return count / places;
}

function differs(one: Buffer, other: Buffer, position: number): boolean {
  return [0, 1, 2].some(
    (channel) => Math.abs((one[3 * position + channel] ?? 0) - (other[3 * position + channel] ?? 0)) > SEEN,
  );
}

/** Compared with the colour of the bottom corner. */
function isPainted(pixels: Buffer): (position: number) => boolean {
  const corner = phone.width * phone.height - 1;
  const background = Buffer.alloc(pixels.length, pixels.subarray(3 * corner, 3 * corner + 3));
  return (position) => differs(pixels, background, position);
}

function maskOf(boxes: readonly Box[]): (position: number) => boolean {
  const mask = new Uint8Array(phone.width * phone.height);
  for (const { x, y, width, height } of boxes) {
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(phone.height, y + height); row++) {
      const start = row * phone.width;
      mask.fill(
        1,
        start + Math.max(0, Math.floor(x)),
        start + Math.max(0, Math.min(phone.width, Math.ceil(x + width))),
      );
    }
  }
  return (position) => mask[position] === 1;
}

/** The screen at each half second. */
async function rowOf({ frames }: Film, name: string): Promise<Buffer> {
  const times = Array.from({ length: FILM_MS / STEP_MS }, (_, index) => (index + 1) * STEP_MS);
  const pictures = await Promise.all(
    times.map(async (time, index): Promise<OverlayOptions> => {
      const frame = frames.findLast(({ at }) => at <= time);
      const size = { width: ROW.width - 4, height: ROW.height };
      const input = frame
        ? await sharp(frame.png)
            .resize({ ...size, fit: 'fill' })
            .png()
            .toBuffer()
        : await sharp({ create: { ...size, channels: 3, background: '#fff' } })
            .png()
            .toBuffer();
      return { input, left: index * ROW.width, top: ROW.label };
    }),
  );
  const words = times.map((time, index) => `<text x="${index * ROW.width + 4}" y="22">${name} ${time / 1000} s</text>`);
  const width = times.length * ROW.width;
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${ROW.label}" font-size="14" font-family="sans-serif">${words.join('')}</svg>`;
  return sharp({ create: { width, height: ROW.height + ROW.label, channels: 3, background: '#ddd' } })
    .composite([{ input: Buffer.from(label), left: 0, top: 0 }, ...pictures])
    .png()
    .toBuffer();
}

async function writeSheet(rows: readonly Buffer[]): Promise<void> {
  const height = ROW.height + ROW.label;
  const width = (FILM_MS / STEP_MS) * ROW.width;
  const file = join(folder, 'sheet.png');
  await sharp({ create: { width, height: rows.length * height, channels: 3, background: '#ddd' } })
    .composite(rows.map((input, index) => ({ input, left: 0, top: index * height })))
    .png({ palette: true, quality: 80, effort: 7 })
    .toFile(file);
  console.log(file);
}
