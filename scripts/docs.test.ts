import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '..');
const documents = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'README.md', 'docs/**/*.md', 'docs/*.md'],
  {
    cwd: repository,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n');

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const broken = (file: string, paths: readonly string[], base: string): string[] =>
  paths.filter((path) => !existsSync(resolve(repository, base, path))).map((path) => `${file}: ${path}`);

it('links only to files that exist', () => {
  const missing = documents.flatMap((file) => {
    const targets = [...read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => target!);
    const own = targets.filter((target) => !/^[a-z]+:/.test(target));
    return broken(file, own, dirname(file));
  });
  expect(missing).toEqual([]);
});

it('names in docs/security only files that exist', () => {
  const missing = documents
    .filter((file) => file.startsWith('docs/security/'))
    .flatMap((file) => {
      const named = [...read(file).matchAll(/`((?:contract|server|web|e2e|scripts|docs)\/[\w./-]+)`/g)].map(
        ([, path]) => path!,
      );
      return broken(file, named, '.');
    });
  expect(missing).toEqual([]);
});

it('has a line for every requirement of ASVS levels 1 and 2, each met, open or not applicable', () => {
  const lines = [
    ...read('docs/security/asvs.md').matchAll(/^\| ([\d.–]+) \| ([12]) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm),
  ];
  expect(lines).toHaveLength(223);
  for (const [, id, , state, where] of lines) {
    expect(['met', 'open', 'n/a'], id).toContain(state);
    expect(where!.trim().length, id).toBeGreaterThan(3);
  }
});
