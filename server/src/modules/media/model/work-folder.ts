import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for the work on one upload, deleted when it is disposed of. A worker that was killed on the same upload may
 * have left gigabytes in an earlier one, which is deleted first.
 */
export async function workFolder(noun: string, id: string): Promise<{ readonly path: string } & AsyncDisposable> {
  const start = `${noun}-${id}-`;
  for (const left of (await readdir(tmpdir())).filter((name) => name.startsWith(start)))
    await rm(join(tmpdir(), left), { recursive: true, force: true });
  const path = await mkdtemp(join(tmpdir(), start));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
