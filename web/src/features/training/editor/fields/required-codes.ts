import { codesIn, fieldGroups, fields, type Field, type FieldGroup } from '@ganlin/contract/training/form';

/** One checkbox of the editor's list; 23 stands for two fields of the form. */
interface Tick {
  readonly code: number;
  readonly label: string;
}

interface TickGroup {
  readonly group: FieldGroup;
  readonly title: string;
  readonly ticks: readonly Tick[];
}

// The contract lists its groups in the order of the page.
const groups = Object.keys(fieldGroups) as FieldGroup[];

export const tickGroups: readonly TickGroup[] = groups.map((group) => ({
  group,
  title: fieldGroups[group],
  ticks: ticksOf(fields.filter((field) => field.group === group)),
}));

/** Identity, contact data, and what an invoice needs. */
export const COMMON_CODES = '1,2,3,4,6,8,11,17,18,23';

export const ALL_CODES = codesIn(fields.map(({ code }) => code).join(',')).join(',');

/** The list with this code added or removed. */
export function withCode(required: string, code: number, isOn: boolean): string {
  const others = codesIn(required).filter((one) => one !== code);
  return codesIn([...others, ...(isOn ? [code] : [])].join(',')).join(',');
}

function ticksOf(own: readonly Field[]): Tick[] {
  const codes = [...new Set(own.map(({ code }) => code))];
  return codes.map((code) => ({ code, label: labelOf(own, code) }));
}

function labelOf(own: readonly Field[], code: number): string {
  const labels = own.filter((field) => field.code === code).map(({ label }) => label);
  return labels.join('、');
}
