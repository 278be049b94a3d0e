import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../scripts/at-end.ts';

/** Transactions per second of bare PostgreSQL, each writing one answer. */
export async function pgbench(url: string, seconds: number): Promise<number> {
  using folder = temporaryFolder('bench-sql-');
  const script = join(folder.path, 'upsert.sql');
  await writeFile(
    script,
    `\\set paper random(1, 5000)
\\set ordinal random(1, 100)
insert into bench_answer (paper_id, ordinal, seq, answer) values (:paper, :ordinal, 1, '{"options":["o1abc"]}') on conflict (paper_id, ordinal) do update set seq = bench_answer.seq + 1, answer = excluded.answer;
`,
  );
  const options = ['-n', '-M', 'prepared', '-c', '16', '-j', '2', '-T', String(seconds), '-f', script];
  const { stdout } = await promisify(execFile)(pgbenchPath(), [...options, url]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

/** Debian installs it by version, beside the server. */
function pgbenchPath(): string {
  const root = '/usr/lib/postgresql';
  const newest = readdirSync(root).toSorted((one, other) => Number(other) - Number(one))[0] ?? '';
  return join(root, newest, 'bin/pgbench');
}
