import { auditFields, fieldWord, valueWord } from './fields.ts';

export const DifferenceKind = { same: 'same', changed: 'changed', added: 'added', removed: 'removed' } as const;
export type DifferenceKind = (typeof DifferenceKind)[keyof typeof DifferenceKind];
export const differenceLabels: Readonly<Record<DifferenceKind, string>> = {
  same: '未变',
  changed: '修改',
  added: '新增',
  removed: '删除',
};

export interface Difference {
  /** Nested fields have a dot: `sms.signName`. */
  readonly field: string;
  readonly kind: DifferenceKind;
  /** Undefined if the field did not exist. */
  readonly before: unknown;
  readonly after: unknown;
}

export type Recorded = Readonly<Record<string, unknown>> | null;

/** Differences of an entry, field by field. Leaves out ids whose names show the same change. */
export function differences(before: Recorded, after: Recorded): Difference[] {
  const [old, now] = [flat(before), flat(after)];
  const all = [...new Set([...old.keys(), ...now.keys()])].map((field) => ({
    field,
    kind: kindOf(old.has(field), now.has(field), isSame(old.get(field), now.get(field))),
    before: old.get(field),
    after: now.get(field),
  }));
  const byField = new Map(all.map((difference) => [difference.field, difference]));
  return all
    .filter(({ field, kind }) => {
      const name = byField.get(nameFieldOf(field));
      // Two departments may share a name: then only the id shows that the department changed.
      return name === undefined || (kind !== 'same' && name.kind === 'same');
    })
    .toSorted((one, other) => order(one.field, other.field));
}

/** The changes as one line of a spreadsheet: `姓名：张三 → 李四；部门：—`. */
export function changesText(before: Recorded, after: Recorded): string {
  return differences(before, after)
    .filter(({ kind }) => kind !== 'same')
    .map((difference) => `${fieldWord(difference.field)}：${changeText(difference)}`)
    .join('；');
}

function changeText({ field, kind, before, after }: Difference): string {
  const words = (value: unknown) =>
    listOf(value)
      .map((item) => valueWord(field, item))
      .join('、') || '—';
  if (kind === 'added') return words(after);
  if (kind === 'removed') return `${words(before)}（删除）`;
  return `${words(before)} → ${words(after)}`;
}

/** Items of a list; any other value as a list of one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

function kindOf(was: boolean, is: boolean, same: boolean): DifferenceKind {
  if (!was) return 'added';
  if (!is) return 'removed';
  return same ? 'same' : 'changed';
}

const places = new Map(Object.keys(auditFields).map((field, index) => [field, index]));

/** In the order of the label list, because the database stores keys in its own order; unknown keys come last. */
function order(one: string, other: string): number {
  const [first, second] = [one.split('.'), other.split('.')];
  const placeOf = (part: string | undefined) => (part === undefined ? -1 : (places.get(part) ?? places.size));
  const at = first.findIndex((part, index) => part !== second[index]);
  const [left, right] = at < 0 ? [0, 1] : [placeOf(first[at]), placeOf(second[at])];
  return left - right || (one < other ? -1 : 1);
}

/** `deptName` for `deptId`, `roleNames` for `roleIds`, `''` if the field is not an id. */
function nameFieldOf(field: string): string {
  return /Ids?$/.test(field) ? field.replace(/Id(s?)$/, 'Name$1') : '';
}

/** Names nested fields with a dot; does not split lists. */
function flat(recorded: Recorded, prefix = ''): Map<string, unknown> {
  const entries = Object.entries(recorded ?? {}).flatMap(([key, value]): [string, unknown][] => {
    const field = prefix + key;
    const isInner = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isInner ? [...flat({ ...value }, `${field}.`)] : [[field, value]];
  });
  return new Map(entries);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
