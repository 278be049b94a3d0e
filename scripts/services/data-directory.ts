/** Where the private services store their data, and how its folders get their owner. */
import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Account } from './account.ts';
import { runProgram } from './run-program.ts';

/** A service's own folder, accessible only to the account it runs as. */
export interface ServiceHome {
  directory: string;
  account: Account;
}

/**
 * The repository's .data or, if the account cannot enter it (a repository below /root) or PostgreSQL cannot use its
 * path, a folder in the temp directory that is always the same for this repository.
 */
export async function chooseDataDirectory(
  local: string,
  account: Account,
  recorded: string | undefined,
): Promise<string> {
  const settled = recorded !== undefined && recorded !== local;
  if (!settled && pathFits(local) && (await canEnter(account, local))) return local;
  const elsewhere = settled ? recorded : join(tmpdir(), fingerprint(local));
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  const found = await lstat(elsewhere);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${elsewhere} should hold the data of the services, but belongs to another user; remove it.`);
  }
  if (!(await canEnter(account, elsewhere))) {
    throw new Error(`The user "${account.name}" can enter neither ${local} nor ${elsewhere}; give it access to one.`);
  }
  return realpath(elsewhere);
}

export function isDataDirectoryOf(local: string, dataDirectory: string | undefined): boolean {
  return dataDirectory === local || (dataDirectory !== undefined && basename(dataDirectory) === fingerprint(local));
}

/** Distinguishes this repository's instances from those of other checkouts on the machine. */
export function fingerprint(path: string): string {
  return `ganlin-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`;
}

/**
 * A Unix socket's path is limited to 107 bytes, and a path in settings files and pg_ctl's shell command must not need
 * escaping.
 */
export function pathFits(dataDirectory: string): boolean {
  const socket = join(dataDirectory, 'postgres/.s.PGSQL.65535.lock');
  return Buffer.byteLength(socket) <= 107 && !/[,"'\\$`\n]/u.test(dataDirectory);
}

export async function prepareHome(directory: string, account: Account): Promise<ServiceHome> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(directory);
  if (uid === process.getuid?.()) await chown(directory, account.uid, account.gid);
  else if (uid !== account.uid) {
    throw new Error(`${directory} belongs to the user with id ${uid}; run this as that user, or remove the folder.`);
  }
  return { directory, account };
}

/** Replaced, not overwritten: the folder belongs to the account, and root must not follow a link placed there. */
export async function writeOwned(home: ServiceHome, name: string, text: string): Promise<string> {
  const path = join(home.directory, name);
  await rm(path, { force: true });
  await writeFile(path, text, { flag: 'wx', mode: 0o600 });
  await chown(path, home.account.uid, home.account.gid);
  return path;
}

async function canEnter(account: Account, directory: string): Promise<boolean> {
  const { code } = await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { account });
  return code === 0;
}
