import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { hasProgram, ProgramFailed, ProgramMissing, ProgramTooSlow, runProgram } from './run-program.ts';

const anywhere = { directory: '', limitMs: 10_000 };
const shell = (script: string, run: Partial<Parameters<typeof runProgram>[2]> = {}) =>
  runProgram('sh', ['-c', script], { ...anywhere, ...run });

const isRunning = async (mark: string) =>
  (await promisify(execFile)('ps', ['-eo', 'args'])).stdout.split('\n').includes(`sleep ${mark}`);

describe('an external program', () => {
  it('returns its output, and each line as it is written', async () => {
    expect(await shell('echo one; echo two')).toBe('one\ntwo\n');
    const lines: string[] = [];
    await shell('echo one; echo two', { onLine: (line) => lines.push(line) });
    expect(lines).toEqual(['one', 'two']);
  });

  it('gets of our environment only the PATH, and what it is given', async () => {
    expect(await shell('echo "$HOME$DATABASE_URL|$LC_ALL|$OWN"', { env: { OWN: 'x' } })).toBe('|C|x\n');
  });

  it('is reported as missing, as failed with its complaint, as out of memory', async () => {
    await expect(runProgram('no-such-program', [], anywhere)).rejects.toThrow(ProgramMissing);
    await expect(shell('echo broken >&2; exit 3')).rejects.toThrow(/ended with 3: broken/);
    await expect(shell('exit 3')).rejects.toThrow(ProgramFailed);
    expect(await shell('ulimit -v', { memoryMegabytes: 64 })).toBe(`${64 * 1024}\n`);
    expect(await hasProgram('sh', '')).toBe(true);
    expect(await hasProgram('sh', '/nowhere')).toBe(false);
  });

  it('is ended at its time limit together with everything it has started', async () => {
    const mark = `98${Math.floor(Math.random() * 1_000_000)}`;
    // It runs at low priority: on busy cores it takes seconds to start.
    const run = shell(`sleep ${mark} & wait`, { limitMs: 8_000 });
    await expect.poll(() => isRunning(mark), { timeout: 7_500 }).toBe(true);
    await expect(run).rejects.toThrow(ProgramTooSlow);
    await expect.poll(() => isRunning(mark), { timeout: 10_000 }).toBe(false);
  });
});
