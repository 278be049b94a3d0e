/** `npm run dev`: the services, a migrated database with demo data, the API and the web site, in one command. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureServices } from './services.ts';
import { freePortFrom } from './services/ports.ts';

const root = join(import.meta.dirname, '..');
/** Compiled code is kept between starts: most of the time to start is spent on compiling the same files. */
const compileCache = join(root, '.data/compile-cache');
const PATIENCE_MS = 5_000;
const children = new Set<ChildProcess>();
const ending = Promise.withResolvers<number>();
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) for (const child of children) signalGroup(child, 'SIGKILL');
    ending.resolve(0);
  });
}

start().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
const exitCode = await ending.promise;
stopping = true;
await Promise.all([...children].map(end));
process.exit(exitCode);

async function start(): Promise<void> {
  const begun = performance.now();
  const webPort = await freePortFrom(5173);
  // Below the ports that the system gives to outgoing connections: it stays free until the API starts.
  const apiPort = await freePortFrom(webPort + 1000);
  const apiOrigin = `http://127.0.0.1:${apiPort}`;
  const webOrigin = `http://127.0.0.1:${webPort}`;
  // The web needs nothing of the rest to start.
  const web = timed('web', startWeb({ webPort, webOrigin, apiOrigin }));

  const { databaseUrl, databaseOwnerUrl, redisUrl } = await timed('services', ensureServices());
  const env = { NODE_ENV: 'development', DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const asOwner = { ...env, DATABASE_OWNER_URL: databaseOwnerUrl };
  const migrated = await timed('migrate', runStep('migrate', ['server/src/commands/migrate.ts'], asOwner));
  const seeded = timed('seed', runStep('seed', ['server/src/commands/seed.ts', '--demo'], env));
  // A database that was up to date has its data already: seeding then adds at most what files have changed since.
  if (!migrated.includes('database is up to date')) await seeded;
  const api = timed(
    'api',
    startApi(apiOrigin, { ...env, HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: webOrigin }),
  );
  await Promise.all([seeded, api, web]);
  if (!stopping) announce(webOrigin, performance.now() - begun);
}

async function startWeb(at: { webPort: number; webOrigin: string; apiOrigin: string }): Promise<void> {
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1', '--port', String(at.webPort)];
  keepRunning('web', [...vite, '--strictPort'], {
    env: { NODE_ENV: 'development', API_ORIGIN: at.apiOrigin },
    folder: 'web',
  });
  await untilAnswered('web', `${at.webOrigin}/`, () => true);
}

async function startApi(origin: string, env: Record<string, string>): Promise<void> {
  // In watch mode a crashed API waits for the next file change instead of ending everything.
  keepRunning('api', ['--watch', '--watch-preserve-output', 'server/src/main.ts', 'all'], { env });
  await untilAnswered('api', `${origin}/readyz`, (status) => status === 200);
}

/** Says how long a part took, and meanwhile, every few seconds, that it is being waited for. */
async function timed<T>(name: string, work: Promise<T>): Promise<T> {
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  const timer = setInterval(() => console.log(`dev     | waiting for ${name}, ${seconds()} so far`), PATIENCE_MS);
  try {
    const result = await work;
    console.log(`dev     | ${name} ready after ${seconds()}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

function announce(address: string, ms: number): void {
  console.log(`
  Ganlin is ready. Open  ${address}/

    learner  student / RainStudent2026
    admin    admin / GanlinAdmin2026

  The first start goes on making the films of the demo in the background (it needs ffmpeg; about 10 s each).
  Lessons and lectures say so while they have none.

  Started in ${(ms / 1000).toFixed(1)} s. Ctrl-C stops it. PostgreSQL and Redis keep running; \`npm run services:stop\` ends them.
`);
}

function fail(message: string): void {
  if (stopping) return;
  console.error(message);
  ending.resolve(1);
}

/** Returns what the command printed. */
async function runStep(name: string, args: string[], env: Record<string, string>): Promise<string> {
  const child = launch(name, args, { env });
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code, signal]: unknown[] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} failed (${describeExit(code, signal)}); its messages are above.`);
  return printed;
}

function keepRunning(name: string, args: string[], place: { env: Record<string, string>; folder?: string }): void {
  launch(name, args, place).once('exit', (code, signal) => {
    fail(`${name} ended by itself (${describeExit(code, signal)}), so the rest is stopped too.`);
  });
}

function describeExit(code: unknown, signal: unknown): string {
  return typeof signal === 'string' ? `signal ${signal}` : `exit code ${String(code)}`;
}

/**
 * Each child leads its own process group: a Ctrl-C in the terminal then reaches this process alone, which ends the
 * children in order, and can also end whatever a child leaves behind.
 */
function launch(
  name: string,
  args: string[],
  { env, folder = '.' }: { env: Record<string, string>; folder?: string },
): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: join(root, folder),
    detached: true,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  child.once('error', (error) => fail(`${name} could not be started: ${error.message}`));
  pass(child.stdout, process.stdout, name);
  pass(child.stderr, process.stderr, name);
  return child;
}

function pass(from: Readable, to: NodeJS.WriteStream, name: string): void {
  createInterface({ input: from }).on('line', (line) => to.write(`${name.padEnd(7)} | ${line}\n`));
}

async function untilAnswered(name: string, url: string, isReady: (status: number) => boolean): Promise<void> {
  const hintAt = Date.now() + 30_000;
  let hinted = false;
  for (;;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response && isReady(response.status)) return;
    if (!hinted && Date.now() > hintAt) {
      hinted = true;
      console.error(
        `Still waiting for ${name} at ${url}; if its messages above show an error, mend it or press Ctrl-C.`,
      );
    }
    await delay(200);
  }
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), 10_000);
  await exited;
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL');
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // No process is left in the group.
  }
}
