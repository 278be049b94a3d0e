import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { atEnd } from '../../../scripts/at-end.ts';
import { freePort, untilReady } from '../../../scripts/services/ports.ts';
import { openBenchSite, type BenchSite } from '../../bench/bench-site.ts';

/** A site with secrets of its own, an API and a worker, and everything they have logged. */
export interface Installation extends AsyncDisposable {
  readonly db: BenchSite['db'];
  readonly env: BenchSite['env'];
  readonly origin: string;
  readonly log: () => string;
}

export async function openInstallation(): Promise<Installation> {
  const secret = () => randomBytes(36).toString('base64');
  const site = await openBenchSite({
    LINK_SECRET: secret(),
    SEARCH_SECRET: secret(),
    CHAIN_SECRET: secret(),
    DATA_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'debug',
  });
  const log: string[] = [];
  const stops: (() => Promise<void>)[] = [];
  const start = async (role: string): Promise<string> => {
    const port = await freePort();
    const main = resolve(import.meta.dirname, '../../src/main.ts');
    const child = spawn(process.execPath, [main, role], { env: { ...site.env, PORT: String(port) } });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => log.push(part.toString()));
    atEnd(() => child.kill());
    stops.push(async () => {
      const ended = once(child, 'exit');
      if (child.kill()) await ended;
    });
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(`${origin}/readyz`);
    return origin;
  };
  const origin = await start('all');
  return {
    db: site.db,
    env: site.env,
    origin,
    log: () => log.join(''),
    [Symbol.asyncDispose]: async () => {
      for (const stop of stops) await stop();
      await site[Symbol.asyncDispose]();
    },
  };
}
