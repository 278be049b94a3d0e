/** Distinguishes our service's process from a foreign one with the same process id. */
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Both services use their data folder as working directory. A process id alone proves nothing: after a restart of the
 * machine it may belong to any process, and signalling it could end a foreign database.
 */
export async function ownProcess(pidFile: string, directory: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  return (await worksIn(directory, String(pid))) ? pid : undefined;
}

/** True as long as any process of the program, such as a server's orphaned worker, still works in the folder. */
export async function isInUse(directory: string, program: string): Promise<boolean> {
  const found = await Promise.all(
    (await readdir('/proc')).map(
      async (pid) => (await worksIn(directory, pid)) && (await nameOf(pid)).trim() === program,
    ),
  );
  return found.includes(true);
}

/** True if the condition became true within the given time. */
export async function holdsWithin(milliseconds: number, condition: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await delay(50);
  }
  return true;
}

async function worksIn(directory: string, pid: string): Promise<boolean> {
  return (await readlink(join('/proc', pid, 'cwd')).catch(() => undefined)) === directory;
}

function nameOf(pid: string): Promise<string> {
  return readFile(join('/proc', pid, 'comm'), 'utf8').catch(() => '');
}
