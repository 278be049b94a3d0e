import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../scripts/services/ports.ts';

/** A process of the product that is restarted whenever it ends, at the same address. */
export interface Watched {
  readonly origin: string;
  /** Whether it has responded since it was last started. */
  readonly isUp: () => boolean;
  readonly kill: () => void;
  /** Stops it as an operator does, and returns its exit code and how long that took. It is restarted as always. */
  readonly restart: () => Promise<{ readonly code: number | null; readonly ms: number }>;
  readonly stop: () => Promise<void>;
  /** How long each start took until it responded. */
  readonly startMs: readonly number[];
}

const compiled = join(tmpdir(), 'exam-compiled');
const main = resolve(import.meta.dirname, '../../src/main.ts');

/** `program` is another main module than the product's. */
export async function watch(role: 'api' | 'worker', env: NodeJS.ProcessEnv, program = main): Promise<Watched> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const startMs: number[] = [];
  let child: ChildProcess;
  const state = { up: false, stopping: false };
  const start = (): void => {
    state.up = false;
    // Its log would only show what the test does to it. The compile cache saves compiling at each start.
    child = spawn(process.execPath, [program, role], {
      env: { ...env, PORT: String(port), LOG_LEVEL: 'fatal', NODE_COMPILE_CACHE: compiled },
      stdio: 'ignore',
    });
    const own = child;
    own.once('exit', () => {
      state.up = false;
      if (!state.stopping) setTimeout(start, 20);
    });
    void noteStart(own, performance.now());
  };
  const noteStart = async (own: ChildProcess, began: number): Promise<void> => {
    const isGone = () => own.exitCode !== null || own.signalCode !== null;
    if (!(await answers(`${origin}/readyz`, isGone)) || own !== child) return;
    state.up = true;
    startMs.push(performance.now() - began);
  };
  start();
  // Leaves nothing behind however the test ends.
  process.once('exit', () => {
    state.stopping = true;
    child.kill('SIGKILL');
  });
  for (let tries = 0; !state.up && tries < 600; tries++) await pause(100);
  if (!state.up) throw new Error(`${role} does not start`);
  return {
    origin,
    startMs,
    isUp: () => state.up,
    kill: () => {
      // The exit event arrives a while later: treat it as down meanwhile.
      state.up = false;
      child.kill('SIGKILL');
    },
    restart: async () => {
      const began = performance.now();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return { code, ms: Math.round(performance.now() - began) };
    },
    stop: async () => {
      state.stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answers(address: string, isGone: () => boolean): Promise<boolean> {
  while (!isGone()) {
    const ok = await fetch(address, { signal: AbortSignal.timeout(1000) }).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ok) return true;
    await pause(50);
  }
  return false;
}

/**
 * Kills one of them every 0.7 to 2 seconds while another is up. On a slow machine, where a process takes long to come
 * back, it goes on until enough were killed, three times as long at most. Returns how many.
 */
export async function killNowAndThen(
  apis: readonly Watched[],
  { seconds, least }: { seconds: number; least: number },
): Promise<number> {
  const start = performance.now();
  let kills = 0;
  while (true) {
    const passed = (performance.now() - start) / 1000 + 2;
    if (passed >= seconds && (kills >= least || passed >= seconds * 3)) break;
    await pause(700 + Math.random() * 1300);
    const up = apis.filter(({ isUp }) => isUp());
    if (up.length < 2) continue;
    up[Math.floor(Math.random() * up.length)]?.kill();
    kills++;
  }
  return kills;
}
