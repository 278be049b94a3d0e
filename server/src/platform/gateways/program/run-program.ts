import { spawn, type ChildProcess } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** The program is not installed on this machine. */
export class ProgramMissing extends Error {}
/** The program ran and failed. */
export class ProgramFailed extends Error {}
export class ProgramTooSlow extends Error {}

export interface ProgramRun {
  /** Directory of the program; empty to find it on the PATH. */
  readonly directory: string;
  readonly limitMs: number;
  /** Called with each line as it is written. */
  readonly onLine?: (line: string) => void;
  /** Variables beside the PATH; the program gets nothing else of our environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Address space of each of its processes; unlimited unless given. */
  readonly memoryMegabytes?: number;
}

const NOT_FOUND = 127;
const ERROR_LENGTH = 2000;

/**
 * Such a program may take hours, and the worker that started it may be killed meanwhile: this shell watches our end of
 * a pipe and ends the program as soon as that end closes, so that no orphan keeps running beside the retry. The
 * program leads a process group: one that is itself a script (soffice) ends with everything it has started.
 */
const WHILE_WE_LIVE = `
  exec 3<&0
  [ "$1" = 0 ] || ulimit -v "$1"
  shift
  setsid nice -n 10 "$@" </dev/null 3<&- &
  program=$!
  { cat <&3 >/dev/null; kill -s KILL -- -$program; } 2>/dev/null &
  watch=$!
  wait $program
  outcome=$?
  kill $watch 2>/dev/null
  exit $outcome`;

/** Whether the program exists where it would be looked up. */
export async function hasProgram(name: string, directory: string): Promise<boolean> {
  const directories = directory === '' ? (process.env['PATH'] ?? '').split(delimiter) : [directory];
  const found = directories.map((one) => access(join(one, name), constants.X_OK));
  return Promise.any(found).then(
    () => true,
    () => false,
  );
}

/** Runs an external program to completion, at low priority, and returns its output. */
export async function runProgram(name: string, args: readonly string[], run: ProgramRun): Promise<string> {
  const program = run.directory === '' ? name : join(run.directory, name);
  const kilobytes = String((run.memoryMegabytes ?? 0) * 1024);
  const child = spawn('sh', ['-c', WHILE_WE_LIVE, 'sh', kilobytes, program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', ...run.env },
  });
  let isTooSlow = false;
  const timer = setTimeout(() => {
    isTooSlow = true;
    child.stdin.end();
  }, run.limitMs);
  // The pipe breaks when the program ends first, which is expected.
  child.stdin.on('error', () => undefined);
  if (run.onLine) createInterface(child.stdout).on('line', run.onLine);
  try {
    const written = run.onLine ? Promise.resolve('') : text(child.stdout);
    const [outcome, out, complaint] = await Promise.all([ended(child), written, text(child.stderr)]);
    if (isTooSlow) throw new ProgramTooSlow(`${name} took longer than ${run.limitMs} ms`);
    if (outcome === NOT_FOUND) throw new ProgramMissing(`${name} is not installed`);
    if (outcome !== 0) throw new ProgramFailed(`${name} ended with ${outcome}: ${complaint.slice(-ERROR_LENGTH)}`);
    return out;
  } finally {
    clearTimeout(timer);
    child.stdin.end();
  }
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // Wait until the pipes are closed too, so that all output has been read.
    child.once('close', (code) => resolve(code ?? 1));
  });
}
