import { spawn, type ChildProcess } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** The program is not installed on this machine. */
export class ToolMissing extends Error {}
/** The program ran and failed. */
export class ToolFailed extends Error {}
export class ToolTooSlow extends Error {}

export interface ToolRun {
  /** Directory of the programs; empty to find them on the PATH. */
  readonly directory: string;
  readonly limitMs: number;
  /** Called with each line as it is written. */
  readonly onLine?: (line: string) => void;
}

const NOT_FOUND = 127;
const ERROR_LENGTH = 2000;

/**
 * Videos take hours, and their worker may be killed meanwhile: this shell watches our end of a pipe and ends the
 * program as soon as that end closes, so that no orphan keeps running beside the retry.
 */
const WHILE_WE_LIVE = `
  exec 3<&0
  nice -n 10 "$@" </dev/null 3<&- &
  program=$!
  { cat <&3 >/dev/null; kill -9 $program; } 2>/dev/null &
  watch=$!
  wait $program
  outcome=$?
  kill $watch 2>/dev/null
  exit $outcome`;

/** Whether the program exists where it would be looked up. */
export async function hasTool(name: 'ffmpeg' | 'ffprobe', directory: string): Promise<boolean> {
  const directories = directory === '' ? (process.env['PATH'] ?? '').split(delimiter) : [directory];
  const found = directories.map((one) => access(join(one, name), constants.X_OK));
  return Promise.any(found).then(
    () => true,
    () => false,
  );
}

/** Runs a program to completion and returns its output. Of our environment it gets only the PATH. */
export async function runTool(name: 'ffmpeg' | 'ffprobe', args: readonly string[], run: ToolRun): Promise<string> {
  const program = run.directory === '' ? name : join(run.directory, name);
  const child = spawn('sh', ['-c', WHILE_WE_LIVE, 'sh', program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
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
    if (isTooSlow) throw new ToolTooSlow(`${name} took longer than ${run.limitMs} ms`);
    if (outcome === NOT_FOUND) throw new ToolMissing(`${name} is not installed`);
    if (outcome !== 0) throw new ToolFailed(`${name} ended with ${outcome}: ${complaint.slice(-ERROR_LENGTH)}`);
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
