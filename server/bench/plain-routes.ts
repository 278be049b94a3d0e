import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { freePort } from '../../scripts/services/ports.ts';
import type { BenchSite } from './bench-site.ts';
import { openWire, type Wire } from './wire.ts';

interface Caller {
  readonly paper: number;
  readonly wire: Wire | undefined;
}

/** The routes of `single-upsert.ts`, to compare with. */
export async function startPlainRoutes(
  env: BenchSite['env'],
  { processes, connections }: { readonly processes: number; readonly connections: number },
) {
  const started = await Promise.all(
    Array.from({ length: processes }, async () => {
      const port = await freePort();
      const child = spawn(process.execPath, [resolve(import.meta.dirname, 'single-upsert.ts')], {
        env: { ...env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      return { child, wire: openWire(`http://127.0.0.1:${port}`, connections) };
    }),
  );
  let seq = 0;
  return {
    people: Array.from({ length: 200 }, (_, paper) => ({ paper, wire: started[paper % started.length]?.wire })),
    nothing: async ({ wire }: Caller) => {
      await wire?.post('/nothing', '', '{}');
      return 1;
    },
    save: async ({ paper, wire }: Caller) => {
      seq += 1;
      const body = { paper, ordinal: 1 + Math.floor(Math.random() * 100), seq, answer: { options: [`o${seq}`] } };
      await wire?.post('/save', '', JSON.stringify(body));
      return 1;
    },
    stop: async () => {
      for (const { child, wire } of started) {
        wire.close();
        child.kill();
        await once(child, 'exit');
      }
    },
  };
}

/** Everyone calls as fast as possible; returns answers per second. */
export async function rush<P>(
  all: readonly P[],
  action: (one: P) => Promise<number>,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let answers = 0;
  await Promise.all(
    all.map(async (one) => {
      while (performance.now() < until) {
        const saved = await action(one);
        answers += saved;
      }
    }),
  );
  return answers / seconds;
}
