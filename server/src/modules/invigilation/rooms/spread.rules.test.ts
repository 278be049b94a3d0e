import { MAX_ROOM_NAME, SpreadBy } from '@ganlin/contract/invigilation/rooms';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Unplaced } from './spread.rules.ts';
import { planRooms } from './spread.rules.ts';

const person = (id: string, name: string, deptName = '赤城县局'): Unplaced => ({
  id,
  name,
  deptId: deptName,
  deptName,
});

const people = fc
  .array(fc.record({ name: fc.string({ maxLength: 4 }), dept: fc.integer({ min: 0, max: 4 }) }), { maxLength: 60 })
  .map((all) =>
    all.map(({ name, dept }, at) => ({ ...person(`p${at}`, name, '部'.repeat(dept * 15)), deptId: `d${dept}` })),
  );

it('puts everybody into one room, none above its size, with as few rooms as possible and names of their own', () => {
  fc.assert(
    fc.property(
      people,
      fc.constantFrom(SpreadBy.dept, SpreadBy.name),
      fc.integer({ min: 1, max: 20 }),
      (all, by, size) => {
        const rooms = planRooms(all, { by, size, taken: new Set(['第 1 考场']) });
        expect(rooms.flatMap(({ userIds }) => userIds).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
        for (const { userIds } of rooms) expect(userIds.length).toBeLessThanOrEqual(size);
        const names = rooms.map(({ name }) => name);
        expect(new Set([...names, '第 1 考场']).size).toBe(rooms.length + 1);
        for (const name of names) expect(Array.from(name).length).toBeLessThanOrEqual(MAX_ROOM_NAME);
        const deptOf = new Map(all.map(({ id, deptId }) => [id, deptId]));
        const groups =
          by === SpreadBy.name
            ? [all.length]
            : [...Map.groupBy(all, ({ deptId }) => deptId).values()].map((g) => g.length);
        expect(rooms).toHaveLength(groups.reduce((sum, count) => sum + Math.ceil(count / size), 0));
        const deptsOf = (userIds: readonly string[]) => new Set(userIds.map((id) => deptOf.get(id))).size;
        const mixed = rooms.filter(({ userIds }) => deptsOf(userIds) > 1);
        expect(by === SpreadBy.dept ? mixed : []).toEqual([]);
      },
    ),
  );
});

it('orders by name, and shares people equally', () => {
  const all = ['赵', '钱', '安', '包', '陈'].map((name) => person(name, name));
  expect(planRooms(all, { by: SpreadBy.name, size: 3, taken: new Set() })).toEqual([
    { name: '第 1 考场', userIds: ['安', '包'] },
    { name: '第 2 考场', userIds: ['陈', '钱', '赵'] },
  ]);
});
