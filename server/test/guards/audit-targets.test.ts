import { targetNouns } from '@ganlin/contract/audit/targets';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const modules = new URL('../../src/modules/', import.meta.url).pathname;

it('every kind of target that the audit log names has a label', () => {
  const sources = globSync('**/*.ts', { cwd: modules }).filter((name) => !name.endsWith('.test.ts'));
  const named = sources.flatMap((name) =>
    [...readFileSync(`${modules}${name}`, 'utf8').matchAll(/(?:target: |targetOf = .*=>\s*)`([\w-]+):/g)].map(
      ([, noun]) => noun,
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((noun) => !targetNouns.some((known) => known === noun))).toEqual([]);
});
