import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureServices } from './services.ts';

const repository = resolve(import.meta.dirname, '..');
/** Temp directory for everything that a process creates by itself. */
let temporary: string;
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'at-end-test-'));
});
afterEach(() => rmSync(temporary, { recursive: true, force: true }));

/** Runs the code with a temporary folder; the program prints the folder's path once it exists. */
function start(ending: string) {
  const program = `
    import { temporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'at-end.ts'))};
    const folder = temporaryFolder('left-');
    console.log(folder.path);
    ${ending}`;
  const env = { ...process.env, TMPDIR: temporary };
  return spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

async function pathFrom(child: ReturnType<typeof start>): Promise<string> {
  const [written] = await once(child.stdout, 'data');
  return String(written).trim();
}

describe('temporary folder', () => {
  it.each([
    ['comes to its end', '', 0],
    ['fails', 'await Promise.reject(new Error("no"))', 1],
    ['is left by an exit', 'process.exit(3)', 3],
  ])('is deleted when the process %s', async (_how, ending, code) => {
    const child = start(ending);
    const ended = once(child, 'exit');
    const path = await pathFrom(child);
    expect(path.startsWith(temporary)).toBe(true);
    expect((await ended)[0]).toBe(code);
    expect(existsSync(path)).toBe(false);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('is deleted when the process is ended by %s', async (signal) => {
    const child = start('setInterval(() => undefined, 1_000)');
    const ended = once(child, 'exit');
    const path = await pathFrom(child);
    expect(existsSync(path)).toBe(true);
    child.kill(signal);
    await ended;
    expect(existsSync(path)).toBe(false);
  });
});

describe('comparing the database types', () => {
  const check = () => {
    const env = { ...process.env, TMPDIR: temporary };
    return spawn(process.execPath, ['scripts/db-types.ts', '--check'], { cwd: repository, env, stdio: 'ignore' });
  };
  const folders = () => readdirSync(temporary).filter((name) => name.startsWith('db-types-'));

  it('leaves no folder behind', async () => {
    const [code] = await once(check(), 'exit');
    expect(code).toBe(0);
    expect(folders()).toEqual([]);
  });

  it('leaves neither a folder nor a database behind when it is interrupted', async () => {
    const { databaseOwnerUrl } = await ensureServices();
    const child = check();
    const ended = once(child, 'exit');
    const scratch = `select count(*) from pg_database where datname = 'schema_${child.pid}'`;
    const found = () => execFileSync('psql', ['-AtX', databaseOwnerUrl, '-c', scratch], { encoding: 'utf8' }).trim();
    await vi.waitUntil(() => found() === '1', { timeout: 30_000 });
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(143);
    expect(found()).toBe('0');
    expect(folders()).toEqual([]);
  });
});
