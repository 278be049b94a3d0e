import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { atEnd } from '../../../scripts/at-end.ts';
import { freePort, untilReady } from '../../../scripts/services/ports.ts';

export interface SiteProcess extends AsyncDisposable {
  readonly role: 'api' | 'worker';
  readonly port: number;
  readonly origin: string;
  readonly kill: () => Promise<void>;
  /** At the same address as before. */
  readonly start: () => Promise<void>;
}

const main = resolve(import.meta.dirname, '../../src/main.ts');

/** A process that stays down when it is killed, unlike one under systemd. */
export async function openProcess(role: 'api' | 'worker', env: NodeJS.ProcessEnv): Promise<SiteProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  atEnd(() => child?.kill('SIGKILL'));
  const start = async () => {
    child = spawn(process.execPath, [main, role], {
      env: { ...env, PORT: String(port), LOG_LEVEL: 'error' },
      stdio: 'ignore',
    });
    await untilReady(`${origin}/readyz`);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return { role, port, origin, kill, start, [Symbol.asyncDispose]: kill };
}
