import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const left = new Set<() => void>();
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
let isListening = false;

/**
 * Cleans up when the process ends: normally, by an error, or by a signal that can be caught. Returns a function that
 * cleans up immediately instead.
 */
export function atEnd(cleanUp: () => void): () => void {
  listen();
  const once = () => {
    if (left.delete(once)) cleanUp();
  };
  left.add(once);
  return once;
}

export interface TemporaryFolder extends Disposable {
  readonly path: string;
}

/** A temporary folder that is deleted when the process ends. */
export function temporaryFolder(prefix: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), prefix));
  // A process that still writes there may need a moment to end.
  const remove = atEnd(() => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return { path, [Symbol.dispose]: remove };
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  process.on('exit', () => {
    // Later items may be inside earlier ones.
    for (const once of [...left].toReversed()) attempt(once);
  });
  for (const [signal, number] of Object.entries(signals)) {
    process.on(signal, () => {
      // Any other listener ends the process itself.
      if (process.listenerCount(signal) === 1) process.exit(128 + number);
    });
  }
}

/** A failure does not prevent the other clean-ups. */
function attempt(once: () => void): void {
  try {
    once();
  } catch (error) {
    console.error(error);
  }
}
