/** A copy of the repository for tests that change it, with its own packages and our installed dependencies. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '..');
const OWN = '@ganlin';

export interface RepositoryCopy extends Disposable {
  readonly folder: string;
  readonly write: (file: string, content: string) => void;
}

export function copyRepository(): RepositoryCopy {
  const folder = mkdtempSync(join(tmpdir(), 'repository-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: repository,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name !== '' && !name.endsWith('.png'))) {
    if (existsSync(join(repository, file))) cpSync(join(repository, file), join(folder, file), { recursive: true });
  }
  for (const part of ['.', 'server', 'web']) linkDependencies(folder, part);
  return {
    folder,
    write: (file, content) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Our own packages are linked to the copy, otherwise its changes would have no effect. */
function linkDependencies(folder: string, part: string): void {
  const installed = join(repository, part, 'node_modules');
  if (!existsSync(installed)) return;
  const linked = join(folder, part, 'node_modules');
  mkdirSync(join(linked, '.cache'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== OWN && name !== '.cache') symlinkSync(join(installed, name), join(linked, name));
  }
  if (!existsSync(join(installed, OWN))) return;
  mkdirSync(join(linked, OWN));
  for (const name of readdirSync(join(installed, OWN))) symlinkSync(join(folder, name), join(linked, OWN, name));
}
