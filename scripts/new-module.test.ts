/** Tests the module structure: a new module is three folders and two central files, and nothing else. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newModule } from './new-module/files.ts';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';
import { ensureServices } from './services.ts';

let copy: RepositoryCopy;
beforeAll(() => {
  copy = copyRepository();
  for (const [file, content] of Object.entries(newModule)) copy.write(file, content);
  change('contract/src/registry.ts', (text) => `${text}export * as radar from './radar/module.ts';\n`);
  change('server/src/app.ts', (text) =>
    text
      .replace(
        "import { site } from './modules/site/index.ts';",
        (line) => `${line}\nimport { radar } from './modules/radar/index.ts';`,
      )
      .replace('  portal,\n', '  radar,\n  portal,\n'),
  );
});
afterAll(() => copy[Symbol.dispose]());

function change(file: string, by: (text: string) => string): void {
  const text = readFileSync(join(copy.folder, file), 'utf8');
  copy.write(file, by(text));
}

/** Runs one of our scripts in the copy and returns its output; a failure is shown in full. */
function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: copy.folder,
    encoding: 'utf8',
    env: { ...process.env, ...env, VITEST: undefined, CI: undefined },
  });
  const said = stdout + stderr;
  expect(status, said).toBe(0);
  return said;
}

/** The module and what it imports: the whole repository compiles in `check`. */
const projects = {
  'contract/tsconfig.radar.json': ['src/radar', 'src/registry.ts'],
  'server/tsconfig.radar.json': ['src/modules/radar'],
  'web/tsconfig.radar.json': ['src/features/radar', 'src/**/*.d.ts'],
};

it('compiles and follows the import rules', () => {
  for (const [file, include] of Object.entries(projects)) {
    copy.write(file, JSON.stringify({ extends: './tsconfig.json', include, exclude: ['**/*.test.ts'] }));
  }
  run('npx', ['node', 'scripts/check-types.ts', ...Object.keys(projects)]);
  // Dependencies are outside the copy, which one of the rules reports; the module itself must cause no complaint.
  const folders = ['contract/src/radar', 'server/src/modules/radar', 'web/src/features/radar'];
  const { stdout, stderr } = spawnSync('npx', ['node', 'scripts/check-imports.ts', ...folders], {
    cwd: copy.folder,
    encoding: 'utf8',
  });
  const complaints = (stdout + stderr)
    .split('\n')
    .filter((line) => line.includes('radar') && !line.includes('node_modules'));
  expect(complaints).toEqual([]);
  // A minute of processor time, beside other tests.
}, 300_000);

it('is accessible, guarded, in the menu and in the docs', async () => {
  const { databaseUrl, databaseOwnerUrl, redisUrl } = await ensureServices();
  const env = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl, REDIS_URL: redisUrl };
  const tests = [
    'server/src/modules/radar/radar.test.ts',
    'server/test/guards/contract.test.ts',
    'server/test/guards/access.test.ts',
    'scripts/menu-screens.test.ts',
  ];
  const said = run('npx', ['vitest', 'run', ...tests, '-u'], env);
  expect(said).toContain('radar.test.ts');
  expect(readFileSync(join(copy.folder, 'docs/access.md'), 'utf8')).toContain('/api/radar/station/list');
}, 180_000);
