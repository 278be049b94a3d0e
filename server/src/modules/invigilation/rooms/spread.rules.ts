import { MAX_ROOM_NAME, SpreadBy } from '@ganlin/contract/invigilation/rooms';

export interface Unplaced {
  readonly id: string;
  readonly name: string;
  readonly deptId: string | null;
  readonly deptName: string;
}

interface Planned {
  readonly name: string;
  readonly userIds: string[];
}

interface Wish {
  readonly by: SpreadBy;
  /** Max people of one room. */
  readonly size: number;
  /** Names of the rooms that exist. */
  readonly taken: ReadonlySet<string>;
}

const chinese = new Intl.Collator('zh-CN', { numeric: true });

/**
 * As few rooms as `size` allows, of nearly the same size each. By department nobody shares a room with people of
 * another one.
 */
export function planRooms(people: readonly Unplaced[], { by, size, taken }: Wish): Planned[] {
  const ordered = people.toSorted((a, b) => chinese.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  const groups = by === SpreadBy.name ? [{ prefix: '', members: ordered }] : departmentsOf(ordered);
  const names = new Set(taken);
  return groups.flatMap(({ prefix, members }) =>
    inEqualParts(members, size).map((part) => ({
      name: freeName(prefix, names),
      userIds: part.map(({ id }) => id),
    })),
  );
}

interface Group {
  readonly prefix: string;
  readonly members: readonly Unplaced[];
}

function departmentsOf(people: readonly Unplaced[]): Group[] {
  const byDept = Map.groupBy(people, ({ deptId }) => deptId ?? '');
  return [...byDept.values()]
    .map((members) => ({ prefix: members[0]?.deptName || '其他', members }))
    .toSorted((a, b) => chinese.compare(a.prefix, b.prefix));
}

function inEqualParts<One>(all: readonly One[], size: number): (readonly One[])[] {
  const parts = Math.ceil(all.length / size);
  return Array.from({ length: parts }, (_, at) =>
    all.slice(Math.floor((at * all.length) / parts), Math.floor(((at + 1) * all.length) / parts)),
  );
}

/** The next number that no room has; it is taken from then on. */
function freeName(prefix: string, names: Set<string>): string {
  for (let number = 1; ; number++) {
    const ending = `第 ${number} 考场`;
    const name =
      Array.from(prefix)
        .slice(0, MAX_ROOM_NAME - ending.length)
        .join('') + ending;
    if (names.has(name)) continue;
    names.add(name);
    return name;
  }
}
