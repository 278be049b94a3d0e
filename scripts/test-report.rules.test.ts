import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { flakyJourneys, flakyTests, ranJourneys, ranTests, type VitestReport } from './test-report.rules.ts';

const root = resolve(import.meta.dirname, '..');

it('lists tests that passed, and those that passed only on retry, from the runner’s own report', async () => {
  await using folder = await scratch();
  await writeFile(
    join(folder.path, 'unsteady.test.js'),
    `import { describe, expect, it } from 'vitest';
     let tries = 0;
     it('is unsteady', () => expect(++tries).toBe(2));
     describe('a group', () => it('is steady', () => expect(1).toBe(1)));
     it.skip('is skipped', () => {});
     it.todo('is to be written');
     it.skipIf(true)('is left out here', () => {});`,
  );
  const report = join(folder.path, 'report.json');
  await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--retry=1', '--reporter=json', `--outputFile=${report}`],
    { cwd: folder.path },
  );
  const reply = JSON.parse(await readFile(report, 'utf8')) as VitestReport;
  expect(reply.numPassedTests).toBe(2);
  expect(flakyTests(reply, () => 'unsteady.test.js')).toEqual(['unsteady.test.js › is unsteady']);
  const ran = ranTests(reply, () => 'unsteady.test.js');
  expect(ran.filter(({ passed }) => passed).map(({ title }) => title)).toEqual(['is unsteady', 'a group is steady']);
});

it('lists a journey that needed more than one try, however deeply it is nested', () => {
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

it('reports for every journey whether it passed, with the titles of its groups', () => {
  const spec = (title: string, ...statuses: string[]) => ({ title, tests: statuses.map((status) => ({ status })) });
  const group = { title: 'group', specs: [spec('x', 'flaky'), spec('skipped', 'skipped')] };
  const suites = [{ title: 'a.spec.ts', specs: [spec('y', 'unexpected'), spec('nowhere')], suites: [group] }];
  expect(ranJourneys({ suites })).toEqual([
    { file: 'a.spec.ts', title: 'y', passed: false },
    { file: 'a.spec.ts', title: 'nowhere', passed: false },
    { file: 'a.spec.ts', title: 'group x', passed: true },
    { file: 'a.spec.ts', title: 'group skipped', passed: false },
  ]);
});

async function scratch() {
  const path = await mkdtemp(join(root, 'node_modules/.report-'));
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'));
  await writeFile(join(path, 'vitest.config.js'), 'export default { test: {} };');
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
