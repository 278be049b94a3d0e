import { textInChina } from '@ganlin/contract/core/time';
import { fields, optionLabel, type Field, type RegistrationForm } from '@ganlin/contract/training/form';
import { invoiceStateLabels, paymentStateLabels, registrationStateLabels } from '@ganlin/contract/training/kinds';
import { rosterColumns, type RosterColumn } from '@ganlin/contract/training/person';
import type { Ctx } from '../../../platform/ctx.ts';
import type { SheetColumn } from '../../../platform/sheet.ts';
import { maskCode, maskedForm } from '../model/people-shown.ts';
import { countAttended } from '../model/people.queries.ts';
import { formOf, type Person } from '../model/person.ts';

/** A row of the roster, with numbers as the requester may see them. */
export interface RosterRow {
  readonly person: Person;
  readonly form: RegistrationForm;
  readonly attended: number;
}

export async function rosterRows(
  ctx: Ctx<unknown>,
  people: readonly Person[],
  { masked }: { readonly masked: boolean },
): Promise<RosterRow[]> {
  const attended = await countAttended(
    ctx.db,
    people.map(({ id }) => id),
  );
  return people.map((person) => {
    const form = formOf(ctx, person);
    return { person, form: masked ? maskedForm(form) : form, attended: attended.get(person.id) ?? 0 };
  });
}

/** The chosen columns in their order; all columns if none or no known one is chosen. */
export function columnsFor(chosen: readonly string[]): SheetColumn<RosterRow>[] {
  const known = [...new Set(chosen)].flatMap((key) => all.get(key) ?? []);
  return known.length > 0 ? known : [...all.values()];
}

const others: Readonly<Record<RosterColumn, Omit<SheetColumn<RosterRow>, 'title'>>> = {
  code: { width: 14, value: ({ person }) => maskCode(person.code) },
  state: { width: 10, value: ({ person }) => registrationStateLabels[person.state] },
  payment: { width: 12, value: ({ person }) => paymentStateLabels[person.paymentState] },
  paidAmount: { width: 16, value: ({ person }) => (person.paidFen === null ? '' : person.paidFen / 100) },
  paidOn: { width: 12, value: ({ person }) => person.paidOn ?? '' },
  paymentReference: { width: 24, value: ({ person }) => person.paymentReference },
  invoice: { width: 8, value: ({ person }) => invoiceStateLabels[person.invoiceState] },
  invoiceNumber: { width: 22, value: ({ person }) => person.invoiceNumber },
  attended: { width: 10, value: ({ attended }) => attended },
  createTime: { width: 20, value: ({ person }) => textInChina(person.createdAt) },
};

const all: ReadonlyMap<string, SheetColumn<RosterRow>> = new Map<string, SheetColumn<RosterRow>>([
  ...fields.map((field) => [field.key, fieldColumn(field)] as const),
  // The table has exactly these keys.
  ...(Object.keys(rosterColumns) as RosterColumn[]).map(
    (key) => [key, { title: rosterColumns[key], ...others[key] }] as const,
  ),
]);

/** Personal, tax and account numbers are text in a spreadsheet: as numbers they would lose their last digits. */
function fieldColumn(field: Field): SheetColumn<RosterRow> {
  return { title: field.label, width: field.width, value: ({ form }) => cellOf(field, form[field.key]) };
}

/** The value of a field as text. */
export function cellOf(field: Field, value: RegistrationForm[Field['key']]): string {
  if (value === null) return '';
  if (typeof value === 'object') return textInChina(value).slice(0, 16);
  return field.options ? optionLabel(field, value) : String(value);
}
