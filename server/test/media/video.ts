/**
 * A 200 MB video over bad connections: `npm run test:video`. Two API processes and a worker over one database. During
 * the upload, the process that receives a part is killed, a socket is cut in the middle of a part, and the client is
 * discarded and recreated; during transcoding, the worker is killed. In the end every byte of the stream is fetched
 * by ranges and decoded. Prints its figures on its last line, and fails when a limit is missed.
 */
import { MEBIBYTE } from '@ganlin/contract/core/size';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, open, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { videoApi, VideoState } from '@ganlin/contract/media/video';
import { adminToken, callAt, judge, openBenchSite } from '../../bench/bench-site.ts';
import { newId } from '../../src/platform/ids.ts';
import { watch } from '../exam/watched-process.ts';
import { openSender, type Sender } from './sender.ts';

const run = promisify(execFile);
const SIZE = 200 * MEBIBYTE;
const SECONDS = 60;

const folder = await mkdtemp(join(tmpdir(), 'video-test-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const source = await makeLargeFilm();
const { size } = await stat(source);

await using site = await openBenchSite();
const apis = [await watch('api', site.env), await watch('api', site.env)] as const;
const worker = await watch('worker', site.env);
const origins = apis.map(({ origin }) => origin);
const token = await adminToken(apis[0].origin);
const id = newId();
const begin = () => callAt(apis[1].origin, videoApi.begin, { token, input: { id, name: '讲座.mp4', size } });
const stateNow = async () => (await callAt(apis[1].origin, videoApi.states, { token, input: { ids: [id] } }))[0];

const sendingSince = performance.now();
const { address } = await begin();
await using file = await open(source);
const newSender = (): Sender => openSender({ origins, address, token, file, size });
let sender = newSender();
let sent = 0;
const stored: number[] = [];

/** The offset at which the server says to continue; no acknowledged byte may be missing. */
async function goOn(after: Sender): Promise<void> {
  const offset = await after.ask();
  if (offset < after.acknowledged)
    throw new Error(`${after.acknowledged} bytes were acknowledged, ${offset} are there`);
  stored.push(Math.round(offset / MEBIBYTE));
}

// The process that receives the part is killed; the other one continues, and it comes back.
await sender.sendTo(45 * MEBIBYTE);
await sender.sendPartUntil(5 * MEBIBYTE, () => apis[sender.next].kill());
await goOn(sender);
// The socket is cut.
await sender.sendTo(100 * MEBIBYTE);
await sender.sendPartUntil(7 * MEBIBYTE, 'tear');
await goOn(sender);
// The page is reloaded in the middle of a part: it knows the video's id and nothing else.
await sender.sendTo(150 * MEBIBYTE);
const left = sender;
await left.sendPartUntil(9 * MEBIBYTE, 'leave');
sent += left.sent;
sender = newSender();
await until(() => begin().then(() => true));
await goOn(sender);
left.close();
await sender.sendTo(size);
sent += sender.sent;
const sendSeconds = (performance.now() - sendingSince) / 1000;

const workSince = performance.now();
await until(async () => ((await stateNow())?.progress ?? 0) >= 5);
const running = await filmPrograms();
worker.kill();
await until(async () => (await filmPrograms()) === 0, 5000);
const orphans = await filmPrograms();
const film = await readyFilm();
const workSeconds = (performance.now() - workSince) / 1000;

const played = await playAll(film.playlist);
for (const one of [...apis, worker]) await one.stop();
const figures = {
  'times the line was cut': { measured: stored.length, least: 3, promised: 3 },
  'bytes sent twice, MB': { measured: Math.round(((sent - size) / MEBIBYTE) * 10) / 10, promised: 3 * 4 },
  'film programs at work': { measured: running, least: 1 },
  'left behind by the killed worker': { measured: orphans, promised: 0 },
  'qualities played': { measured: played.length, least: 2 },
  'requests by ranges': { measured: sumOf(played.map(({ pieces }) => pieces)), least: 2 },
  'complaints of the decoder': { measured: sumOf(played.map(({ complaints }) => complaints)), promised: 0 },
  'most seconds off its length': {
    measured: Math.round(Math.max(...played.map(({ seconds }) => Math.abs(seconds - SECONDS))) * 100) / 100,
    promised: 0.2,
  },
};
judge(figures);
const line = Object.entries(figures).map(([name, { measured }]) => `${name} ${measured}`);
const times = `${Math.round(size / MEBIBYTE)} MB sent in ${sendSeconds.toFixed(1)} s, cut at ${stored.join(', ')} MB`;
console.log([times, ...line, `playable after ${workSeconds.toFixed(0)} s`].join('; '));

/** A few seconds at a high bit rate, repeated without re-encoding: a large video in little time. */
async function makeLargeFilm(): Promise<string> {
  const [piece, whole] = [join(folder, 'piece.mp4'), join(folder, 'whole.mp4')];
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25:duration=6,noise=alls=40:allf=t'];
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=6'];
  const rate = ['-b:v', '28M', '-minrate', '28M', '-maxrate', '28M', '-bufsize', '28M', '-x264-params', 'nal-hrd=cbr'];
  const fast = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...picture, ...tone, ...fast, ...rate, piece]);
  const repeated = ['-stream_loop', String(SECONDS / 6 - 1), '-i', piece, '-t', String(SECONDS), '-c', 'copy', whole];
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...repeated]);
  const made = await stat(whole);
  if (made.size < SIZE) throw new Error(`the film has only ${made.size} bytes`);
  return whole;
}

/** How many of our programs are working on this video. */
async function filmPrograms(): Promise<number> {
  const { stdout } = await run('ps', ['-eo', 'args']);
  return stdout.split('\n').filter((args) => args.startsWith('ffmpeg ') && args.includes(id)).length;
}

async function readyFilm(): Promise<{ playlist: string }> {
  await until(async () => {
    const film = await stateNow();
    if (film?.state === VideoState.failed) throw new Error(film.reason);
    return film?.state === VideoState.ready;
  });
  const film = await stateNow();
  if (!film) throw new Error('the film is gone');
  return film;
}

/** Fetches each quality piece by piece, as players do, and decodes the result. */
async function playAll(playlist: string) {
  const qualities = addressesIn(await textAt(playlist));
  const outcomes = [];
  for (const [index, quality] of qualities.entries()) {
    const list = await textAt(quality);
    const ranges = [...list.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)].map(([, length, start]) => [
      Number(start),
      Number(length),
    ]);
    const parts: Buffer[] = [];
    for (const [start = 0, length = 0] of ranges) parts.push(await rangeAt(addressesIn(list)[0] ?? '', start, length));
    const path = join(folder, `${index}.mp4`);
    await writeFile(path, Buffer.concat(parts));
    outcomes.push({ pieces: ranges.length, ...(await decode(path)) });
  }
  return outcomes;
}

async function decode(path: string): Promise<{ complaints: number; seconds: number }> {
  const { stderr } = await run('ffmpeg', ['-v', 'warning', '-nostdin', '-xerror', '-i', path, '-f', 'null', '-']);
  const requested = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
  const { stdout } = await run('ffprobe', requested);
  return { complaints: stderr.split('\n').filter((complaint) => complaint !== '').length, seconds: Number(stdout) };
}

async function textAt(path: string): Promise<string> {
  return (await fetch(apis[0].origin + path)).text();
}

async function rangeAt(path: string, start: number, length: number): Promise<Buffer> {
  const range = `bytes=${start}-${start + length - 1}`;
  const reply = await fetch(apis[1].origin + path, { headers: { range } });
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (reply.status !== 206 || bytes.length !== length) throw new Error(`${range} answered with ${reply.status}`);
  return bytes;
}

function addressesIn(list: string): string[] {
  return list.split('\n').filter((line) => line.startsWith('/'));
}

async function until(isSo: () => Promise<boolean>, limitMs = 600_000): Promise<void> {
  const last = performance.now() + limitMs;
  while (!(await isSo().catch(unlessPlain))) {
    if (performance.now() > last) return;
    await pause(200);
  }
}

/** A restarting process does not respond; everything else is an error. */
function unlessPlain(error: unknown): false {
  if (error instanceof TypeError) return false;
  throw error;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
