import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const left = new Set<() => void>();
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
let isListening = false;

/**
 * Cleans up when the process ends: by itself, by a fault, or by a signal that can be caught. Returns what cleans up now
 * instead.
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

/** A folder for temporary files that does not outlive the process. */
export function temporaryFolder(prefix: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), prefix));
  // Whatever still writes there may need a moment to end.
  const remove = atEnd(() => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return { path, [Symbol.dispose]: remove };
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  process.on('exit', () => {
    // What was made last may lie in what was made before.
    for (const once of [...left].toReversed()) attempt(once);
  });
  for (const [signal, number] of Object.entries(signals)) {
    process.on(signal, () => {
      // Whoever else listens ends the process in their own time.
      if (process.listenerCount(signal) === 1) process.exit(128 + number);
    });
  }
}

/** One that fails keeps none of the others from being done. */
function attempt(once: () => void): void {
  try {
    once();
  } catch (error) {
    console.error(error);
  }
}
