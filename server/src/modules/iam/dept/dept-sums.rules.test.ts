import { describe, expect, it } from 'vitest';
import { unitsBelow } from './dept-sums.rules.ts';

const depts = [
  { id: 'p', parentId: null, name: '省局' },
  { id: 'n', parentId: 'p', name: '北市' },
  { id: 's', parentId: 'p', name: '南市' },
  { id: 'n1', parentId: 'n', name: '北一县' },
  { id: 'n2', parentId: 'n', name: '北二县' },
  { id: 'x', parentId: 'p', name: '无人的市' },
];
const keys = ['took', 'passed'] as const;
const counts = (deptId: string, took: number) => ({ deptId, sums: { took, passed: took - 1 } });

const unitsOf = (known: typeof depts, given: ReturnType<typeof counts>[], deptId?: string) =>
  unitsBelow(known, given, { keys, deptId });
const named = (list: ReturnType<typeof unitsOf>) => list.units.map(({ name, sums }) => [name, sums.took]);

describe('units', () => {
  it('are those at which the examinees divide, each with all below it', () => {
    const list = unitsOf(depts, [counts('n1', 2), counts('n2', 3), counts('s', 4)]);
    expect(list.path.map(({ name }) => name)).toEqual(['省局']);
    expect(list.units).toEqual([
      { deptId: 'n', name: '北市', hasUnits: true, sums: { took: 5, passed: 3 } },
      { deptId: 's', name: '南市', hasUnits: false, sums: { took: 4, passed: 3 } },
    ]);
  });

  it('go down while there is a single one', () => {
    const list = unitsOf(depts, [counts('n1', 2), counts('n2', 3)]);
    expect(list.path.map(({ name }) => name)).toEqual(['省局', '北市']);
    expect(named(list)).toEqual([
      ['北一县', 2],
      ['北二县', 3],
    ]);
  });

  it('list those of a unit itself beside those below it', () => {
    const list = unitsOf(depts, [counts('n', 1), counts('n1', 2)], 'n');
    expect(named(list)).toEqual([
      ['北市（本级）', 1],
      ['北一县', 2],
    ]);
  });

  it('leave out departments that are out of scope', () => {
    const list = unitsOf(
      depts.filter(({ id }) => id.startsWith('n')),
      [counts('n1', 2), counts('n2', 3), counts('s', 4)],
    );
    expect(named(list)).toEqual([
      ['北一县', 2],
      ['北二县', 3],
    ]);
  });
});
