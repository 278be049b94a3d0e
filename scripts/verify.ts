/**
 * The everyday check of a change, about ten minutes: `npm run verify [-- --since <commit>]`. Checks types, lint,
 * imports and format of everything, and runs the tests and journeys closest to what differs from `main`. `.ci/run`
 * runs everything.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { selectTests } from './verify.rules.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { since: { type: 'string' } } });

const { tests, journeys } = selectTests(changedFiles(values.since ?? branchPoint()));
const walks = globSync('e2e/journeys/**/*.spec.ts', { cwd: root }).filter((file) =>
  journeys.some((beginning) => basename(file).startsWith(beginning)),
);
console.log(`tests: ${tests.join(' ') || 'none'}`);
console.log(`journeys: ${walks.map((file) => basename(file, '.spec.ts')).join(' ') || 'none'}`);

const steps: string[][] = [
  ['run', '--silent', 'check:types'],
  ['run', '--silent', 'check:lint'],
  ['run', '--silent', 'check:imports'],
  ['run', '--silent', 'check:format'],
];
if (tests.length > 0) steps.push(['exec', '--', 'vitest', 'run', '--reporter=dot', ...tests]);
if (walks.length > 0) steps.push(['run', '--silent', 'test:e2e', '--', ...walks.map((file) => basename(file))]);
for (const step of steps) {
  const { status } = spawnSync('npm', step, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** The commit where this branch left main; on main itself, the last commit but one. */
function branchPoint(): string {
  const base = git('merge-base', 'HEAD', 'main').trim();
  return base === git('rev-parse', 'HEAD').trim() ? 'HEAD~1' : base;
}

function changedFiles(since: string): string[] {
  const lines = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')];
  return lines.flatMap((text) => text.split('\n')).filter((file) => file !== '');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}
