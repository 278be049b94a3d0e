import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../scripts/services/ports.ts';
import type { HostKey } from './host-site.ts';

/** The host page of docs/embedding.md, run as its developers would, at another origin. */
export interface ExampleHost {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Its origin must be registered before it has a key, so its port is chosen first. */
export async function reserveOrigin(): Promise<{ readonly origin: string; readonly port: number }> {
  const port = await freePort();
  return { origin: `http://localhost:${port}`, port };
}

export async function openExampleHost(
  { origin, port }: { readonly origin: string; readonly port: number },
  { site, key }: { readonly site: string; readonly key: HostKey },
): Promise<ExampleHost> {
  const example = spawn(process.execPath, ['docs/examples/host/host.mjs'], {
    cwd: new URL('../..', import.meta.url),
    env: {
      ...process.env,
      PORT: String(port),
      GANLIN_ORIGIN: site,
      GANLIN_KEY_ID: key.keyId,
      GANLIN_SECRET: key.secret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(example.stdout, 'data');
  return {
    origin,
    close: async () => {
      const ended = once(example, 'exit');
      example.kill();
      await ended;
    },
  };
}
