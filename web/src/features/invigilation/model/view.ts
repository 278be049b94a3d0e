import { Presence } from '@ganlin/contract/invigilation/kinds';
import type { Tiles } from './merge.ts';
import type { Tile } from './rows.ts';
import { isUnchecked, lookLabels, lookOf, looks } from './tile-look.ts';

export const figures = ['all', 'absent', 'waiting', 'inExam', 'offline', 'handedIn', 'flagged', 'unchecked'] as const;
export type Figure = (typeof figures)[number];

export const figureLabels: Readonly<Record<Figure, string>> = {
  all: '应考',
  absent: '未到',
  waiting: '候考',
  inExam: '考试中',
  offline: '离线',
  handedIn: '已交卷',
  flagged: '有标记',
  unchecked: '待核验',
};

const isIn: Readonly<Record<Figure, (tile: Tile) => boolean>> = {
  all: () => true,
  absent: ({ presence }) => presence === Presence.absent,
  waiting: ({ presence }) => presence === Presence.waiting,
  inExam: ({ presence }) => presence === Presence.inExam,
  offline: ({ presence }) => presence === Presence.offline,
  handedIn: ({ presence }) => presence === Presence.handedIn,
  flagged: ({ flagged }) => flagged,
  unchecked: isUnchecked,
};

export type Grouping = 'state' | 'dept' | 'none';

/** Rooms by id; null: those without a room. */
export type Rooms = ReadonlySet<string | null>;

/** What the page shows of the hall. */
export interface ViewChoice {
  readonly figure: Figure;
  readonly keyword: string;
  /** Empty: every department. */
  readonly dept: string;
  readonly grouping: Grouping;
  /** Everything on the page is about these rooms; undefined: about all. */
  readonly rooms: Rooms | undefined;
}

export const wholeHall: ViewChoice = { figure: 'all', keyword: '', dept: '', grouping: 'state', rooms: undefined };

export interface Group {
  readonly key: string;
  /** Empty: the only one. */
  readonly title: string;
  readonly ids: readonly string[];
}

/** The examinees of the rooms that the page is about. */
export const inRooms = (tiles: Tiles, rooms: Rooms | undefined): Tiles =>
  rooms === undefined ? tiles : new Map([...tiles].filter(([, { roomId }]) => rooms.has(roomId)));

export type Counts = Readonly<Record<Figure, number>>;

export function countsOf(tiles: Tiles): Counts {
  const counts = { all: 0, absent: 0, waiting: 0, inExam: 0, offline: 0, handedIn: 0, flagged: 0, unchecked: 0 };
  for (const tile of tiles.values()) for (const figure of figures) if (isIn[figure](tile)) counts[figure]++;
  return counts;
}

/** The examinees shown, in the server's order within each group: who answers a question does not move. */
export function groupsOf(tiles: Tiles, { figure, keyword, dept, grouping }: ViewChoice): readonly Group[] {
  const wanted = keyword.trim().toLowerCase();
  const shown = [...tiles.values()].filter(
    (tile) =>
      isIn[figure](tile) &&
      (dept === '' || tile.deptName === dept) &&
      (wanted === '' || tile.name.toLowerCase().includes(wanted)),
  );
  if (shown.length === 0) return [];
  if (grouping === 'none') return [{ key: 'all', title: '', ids: shown.map(({ userId }) => userId) }];
  return grouping === 'dept' ? byDept(shown) : byLook(shown);
}

export interface Dept {
  readonly name: string;
  readonly count: number;
}

/** The departments of the hall, with their number of examinees. */
export function deptsOf(tiles: Tiles): readonly Dept[] {
  const counts = new Map<string, number>();
  for (const { deptName } of tiles.values()) counts.set(deptName, (counts.get(deptName) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN'));
}

export function sameGroups(a: readonly Group[], b: readonly Group[]): boolean {
  return (
    a.length === b.length &&
    a.every((group, at) => {
      const other = b[at];
      return other?.key === group.key && sameIds(group.ids, other.ids);
    })
  );
}

export const sameDepts = (a: readonly Dept[], b: readonly Dept[]): boolean =>
  a.length === b.length && a.every(({ name, count }, at) => b[at]?.name === name && b[at].count === count);

export const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

function byLook(shown: readonly Tile[]): Group[] {
  const grouped = Map.groupBy(shown, lookOf);
  return looks.flatMap((look) => {
    const members = grouped.get(look);
    return members ? [{ key: look, title: lookLabels[look], ids: members.map(({ userId }) => userId) }] : [];
  });
}

function byDept(shown: readonly Tile[]): Group[] {
  const grouped = Map.groupBy(shown, ({ deptName }) => deptName);
  return [...grouped]
    .toSorted(([a], [b]) => a.localeCompare(b, 'zh-CN'))
    .map(([name, members]) => ({
      key: `dept ${name}`,
      title: name || '没有部门',
      ids: members.map(({ userId }) => userId),
    }));
}
