import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { flakyJourneys, flakyTests, type VitestReport } from './flaky.rules.ts';

const root = resolve(import.meta.dirname, '..');

it('names a test that passed only at its second try, by what the runner itself reports', async () => {
  await using folder = await scratch();
  await writeFile(
    join(folder.path, 'unsteady.test.js'),
    `import { expect, it } from 'vitest';
     let tries = 0;
     it('is unsteady', () => expect(++tries).toBe(2));
     it('is steady', () => expect(1).toBe(1));`,
  );
  const report = join(folder.path, 'report.json');
  await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--retry=1', '--reporter=json', `--outputFile=${report}`],
    { cwd: folder.path },
  );
  const told = JSON.parse(await readFile(report, 'utf8')) as VitestReport;
  expect(told.numPassedTests).toBe(2);
  expect(flakyTests(told, () => 'unsteady.test.js')).toEqual(['unsteady.test.js › is unsteady']);
});

it('names a journey that needed more than one try, however deep it is grouped', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const suites = [
    {
      title: 'a.spec.ts',
      specs: [spec('steady', 'expected')],
      suites: [{ title: 'group', specs: [spec('x', 'flaky')] }],
    },
    { title: 'b.spec.ts', specs: [spec('y', 'flaky')] },
  ];
  expect(flakyJourneys({ suites })).toEqual(['group › x', 'b.spec.ts › y']);
});

async function scratch() {
  const path = await mkdtemp(join(root, 'node_modules/.flaky-'));
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'));
  await writeFile(join(path, 'vitest.config.js'), 'export default { test: {} };');
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
