/** A lock between processes: a folder that names its owner and is taken over when that process no longer exists. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

interface Owner {
  pid: string;
  /** Distinguishes the owner from a later process with the same id. */
  startedAt: string;
  token: string;
}

/** Installing packages under the lock may take minutes; this is the max wait for a living owner. */
const patienceMs = 15 * 60_000;

export async function withLock<T>(path: string, action: () => Promise<T>): Promise<T> {
  await acquire(path);
  try {
    return await action();
  } finally {
    await discard(path);
  }
}

async function acquire(path: string): Promise<void> {
  const token = randomUUID();
  const prepared = `${path}.${token}`;
  await mkdir(prepared);
  await writeFile(join(prepared, 'owner'), `${process.pid} ${await startOf(String(process.pid))} ${token}`);
  const deadline = Date.now() + patienceMs;
  while (!(await moved(prepared, path))) {
    const holder = await readOwner(path);
    if (holder && !(await isAlive(holder))) await takeAway(path, holder);
    if (Date.now() > deadline) {
      await rm(prepared, { recursive: true });
      throw new Error(
        `${path} has been held by process ${holder?.pid ?? '?'} for too long; end it or remove the lock.`,
      );
    }
    await delay(50);
  }
}

/**
 * Renaming a non-empty folder onto another non-empty one fails, so exactly one contender succeeds, owner file
 * included.
 */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Two waiters may both find the owner dead: one that moves away a fresh lock by mistake puts it back. */
async function takeAway(path: string, dead: Owner): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const found = await readOwner(aside);
  if (found && found.token !== dead.token && (await moved(aside, path))) return;
  await rm(aside, { recursive: true, force: true });
}

/**
 * Deleting in place would briefly leave an empty folder, which a waiter may already have replaced with its own lock.
 */
async function discard(path: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside);
  await rm(aside, { recursive: true });
}

async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    const [pid = '', startedAt = '', token = ''] = (await readFile(join(path, 'owner'), 'utf8')).split(' ');
    return { pid, startedAt, token };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function isAlive(owner: Owner): Promise<boolean> {
  return (await startOf(owner.pid)) === owner.startedAt;
}

/**
 * Start time in clock ticks: field 22 of the process's stat line, counted after the name, which may contain spaces. A
 * process that has ended but was not reaped by its parent yet (state Z) counts as ended.
 */
async function startOf(pid: string): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
