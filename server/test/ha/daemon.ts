import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { atEnd } from '../../../scripts/at-end.ts';
import type { Account } from '../../../scripts/services/account.ts';
import { plainEnvironment } from '../../../scripts/services/run-program.ts';

/** A server program in the foreground, with its log in a file, that can be started again. */
export interface Daemon {
  readonly pid: () => number | undefined;
  readonly start: () => void;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Ends it and waits until it has. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

interface Options {
  readonly account: Account;
  readonly directory: string;
  readonly log: string;
}

export function startDaemon(program: string, args: readonly string[], { account, directory, log }: Options): Daemon {
  const { uid, gid } = account;
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const start = () => {
    const file = openSync(log, 'a');
    child = spawn(program, args, { uid, gid, cwd: directory, env: plainEnvironment(), stdio: ['ignore', file, file] });
    closeSync(file);
  };
  const kill = (signal: NodeJS.Signals) => {
    if (isRunning()) child?.kill(signal);
  };
  start();
  atEnd(() => kill('SIGKILL'));
  return {
    pid: () => (isRunning() ? child?.pid : undefined),
    start,
    kill,
    end: async (signal) => {
      if (!child || !isRunning()) return;
      const ended = once(child, 'exit');
      kill('SIGCONT');
      kill(signal);
      await ended;
    },
  };
}

/** Sends a signal to a process and all that it has started; a process that has just ended is no error. */
export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  for (const one of [pid, ...childrenOf(pid)]) signalOne(one, signal);
}

export function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It had already ended.
  }
}

function childrenOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
  return [...children, ...children.flatMap(childrenOf)];
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
