import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atEnd, temporaryFolder } from '../at-end.ts';

const cache = resolve(import.meta.dirname, '../../node_modules/.cache/fresh-debian');
const BOOT_MS = 60_000;

/** A computer with Debian 12, systemd and nothing else, in a container without a network. */
export interface FreshDebian extends AsyncDisposable {
  readonly root: string;
  /** The process id of its systemd. */
  readonly pid: number;
  /** Runs a command in it, printing what it prints. */
  readonly run: (command: string) => void;
  readonly read: (command: string) => string;
}

/** Boots a copy of a minimal Debian; needs root, debootstrap and systemd-container. */
export async function bootFreshDebian(): Promise<FreshDebian> {
  const folder = temporaryFolder('fresh-debian-');
  const root = join(folder.path, 'root');
  execFileSync('cp', ['-a', minimalDebian(), root]);
  const options = ['--quiet', '--register=no', '--keep-unit', '--private-network', '--boot', `--directory=${root}`];
  const child = spawn('systemd-nspawn', options, { stdio: ['ignore', 'ignore', 'inherit'] });
  atEnd(() => child.kill('SIGKILL'));
  const pid = await systemdOf(child.pid ?? 0);
  const enter = ['--target', String(pid), '--mount', '--uts', '--ipc', '--net', '--pid', '--root'];
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const clean = { env: { PATH: path, HOME: '/root' }, cwd: '/' };
  const inside = (command: string) => [...enter, '/bin/bash', '-c', `cd /root && ${command}`];
  const machine: FreshDebian = {
    root,
    pid,
    run: (command) =>
      void execFileSync('nsenter', inside(command), { ...clean, stdio: ['ignore', 'inherit', 'inherit'] }),
    read: (command) => execFileSync('nsenter', inside(command), { ...clean, encoding: 'utf8' }).trim(),
    [Symbol.asyncDispose]: async () => {
      // What it should do when it is asked to power off.
      process.kill(child.pid ?? 0, 'SIGTERM');
      for (let tries = 0; tries < 100 && child.exitCode === null && child.signalCode === null; tries++)
        await pause(100);
      child.kill('SIGKILL');
      folder[Symbol.dispose]();
    },
  };
  await booted(machine);
  return machine;
}

/** Made once with debootstrap. */
function minimalDebian(): string {
  const made = join(cache, 'bookworm');
  if (existsSync(made)) return made;
  mkdirSync(cache, { recursive: true });
  const making = join(cache, `making-${process.pid}`);
  const options = ['--variant=minbase', '--include=systemd,systemd-sysv,dbus'];
  execFileSync('debootstrap', [...options, 'bookworm', making], { stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(making, made);
  return made;
}

async function systemdOf(parent: number): Promise<number> {
  for (const end = performance.now() + BOOT_MS; performance.now() < end; await pause(100)) {
    const file = `/proc/${parent}/task/${parent}/children`;
    if (!existsSync(file)) continue;
    // nspawn has a helper and the container's first process; only the latter has another name space of processes.
    const children = readFileSync(file, 'utf8').split(' ').filter(Boolean);
    const first = children.find((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'systemd');
    if (first !== undefined) return Number(first);
  }
  throw new Error('the container does not start');
}

async function booted({ read }: FreshDebian): Promise<void> {
  for (const end = performance.now() + BOOT_MS; performance.now() < end; await pause(200)) {
    try {
      if (['running', 'degraded'].includes(read('systemctl is-system-running || true'))) return;
    } catch {
      // systemd is not there yet.
    }
  }
  throw new Error('the container does not boot');
}

/** The one file in `folder` whose name matches. */
export function fileIn(folder: string, pattern: RegExp): string {
  const found = readdirSync(folder).find((name) => pattern.test(name));
  if (found === undefined) throw new Error(`nothing in ${folder} matches ${String(pattern)}: run npm run release`);
  return join(folder, found);
}
