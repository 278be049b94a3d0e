import { globSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { selectTests } from './verify.rules.ts';

const root = join(import.meta.dirname, '..');

it('selects the tests of a module, the guards, and the journeys through its screens', () => {
  expect(
    selectTests(['server/src/modules/training/model/seats.ts', 'server/src/modules/training/model/seats.test.ts']),
  ).toEqual({
    tests: ['server/src/modules/training/', 'server/test/guards'],
    journeys: ['training'],
  });
});

it('selects the server and web tests of a contract', () => {
  expect(selectTests(['contract/src/message/inbox.ts']).tests).toEqual([
    'contract/src/message/',
    'server/src/modules/message/',
    'server/test/guards',
    'web/src/features/message/',
  ]);
});

it('selects a changed journey itself, and nothing for files that no test reads', () => {
  expect(selectTests(['e2e/journeys/laws.spec.ts', 'LICENSE'])).toEqual({ tests: [], journeys: ['laws'] });
});

it('lists the journeys of every module that has some, and each of them exists', () => {
  const journeys = globSync('e2e/journeys/**/*.spec.ts', { cwd: root }).map((file) => basename(file));
  for (const module of readdirSync(join(root, 'server/src/modules'))) {
    const chosen = selectTests([`server/src/modules/${module}/index.ts`]).journeys;
    expect(chosen, module).not.toEqual([]);
    for (const beginning of chosen)
      expect(journeys, `${module}: ${beginning}`).toContainEqual(expect.stringMatching(`^${beginning}`));
  }
});
