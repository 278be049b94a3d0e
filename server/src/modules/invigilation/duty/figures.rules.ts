/** People of one department and region; both null where everybody is counted together. */
interface Place {
  readonly deptId: string | null;
  readonly regionId: string | null;
}

const counts = [
  'came',
  'waiting',
  'inExam',
  'offline',
  'handedIn',
  'marked',
  'faces',
  'unread',
  'unreadOverdue',
] as const;
type Count = (typeof counts)[number];
type Counts = Readonly<Record<Count, number>>;

interface Exam {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface Found {
  readonly exams: readonly Exam[];
  readonly figures: ReadonlyMap<string, readonly (Place & Counts)[]>;
  /** Undefined: anyone may take it. */
  readonly expected: ReadonlyMap<string, readonly (Place & { readonly people: number })[] | undefined>;
}

/** Departments and regions in a scope. */
export interface Places {
  readonly deptIds: readonly string[];
  readonly regionIds: readonly string[];
}

/** The exams with the people of these places; undefined: with everybody. An exam for others is not shown. */
export function examsFor({ exams, figures, expected }: Found, places: Places | undefined) {
  const isShown = shownIn(places);
  return exams.flatMap(({ id, title, startsAt, endsAt }) => {
    const shown = (figures.get(id) ?? []).filter(isShown);
    const audience = expected.get(id);
    const people = audience?.filter(isShown).reduce((sum, at) => sum + at.people, 0);
    if (places && people === 0 && shown.length === 0) return [];
    const total = (name: Count) => shown.reduce((sum, at) => sum + at[name], 0);
    const summed = Object.fromEntries(counts.map((name) => [name, total(name)])) as Record<Count, number>;
    return [{ id, title, startTime: startsAt, endTime: endsAt, expected: people ?? null, ...summed }];
  });
}

function shownIn(places: Places | undefined): (at: Place) => boolean {
  if (!places) return () => true;
  const [depts, regions] = [new Set(places.deptIds), new Set(places.regionIds)];
  return ({ deptId, regionId }) =>
    (deptId !== null && depts.has(deptId)) || (regionId !== null && regions.has(regionId));
}
