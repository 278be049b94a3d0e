import type { ImportColumn, ImportFault } from '@ganlin/contract/core/import';
import { Time } from '@ganlin/contract/core/time';
import {
  requested,
  CHECK_DIGIT_HINT,
  fields,
  formFaults,
  isRequested,
  isCheckDigitRight,
  isRequired,
  RegistrationForm,
  type Field,
  type FieldKey,
  type FormFaults,
  type FormRules,
} from '@ganlin/contract/training/form';

type Cells = Readonly<Record<string, string>>;

/** The fields of the form. The name is always required, whatever the class asks for. */
export const personColumns: readonly ImportColumn[] = fields.map((field) => ({
  key: field.key,
  title: field.label,
  required: field.key === 'name',
  hint: hintOf(field),
  width: field.width,
}));

/** The columns that a class asks for, marking the required ones. */
export function columnsFor(rules: FormRules): ImportColumn[] {
  const asks = fields.filter((field) => isRequested(field, rules));
  return personColumns.flatMap((column) => {
    const field = asks.find(({ key }) => key === column.key);
    return field ? [{ ...column, required: column.required || isRequired(field, rules) }] : [];
  });
}

function hintOf({ key, kind, options = [], maxLength }: Field): string {
  if (key === 'idCard') return '18 位或 15 位，不能重复；请用文本格式填写';
  if (key === 'mobile') return '11 位手机号码，不能重复';
  if (kind === 'choice') return `${options.map(({ label }) => label).join('、')}之一`;
  if (kind === 'list') return `如 ${options[0]?.label ?? ''}`;
  if (kind === 'time') return '如 2026-03-05 14:00';
  return `不超过 ${maxLength} 个字`;
}

/** Converts a row to a form, with its errors for a class with these rules, in the order of the columns. */
export function readPerson(cells: Cells, rules: FormRules): { form: RegistrationForm; faults: ImportFault[] } {
  const read = fields.map((field) => ({ key: field.key, ...readCell(field, textIn(cells, field.key)) }));
  const form = RegistrationForm.parse({});
  const given: RegistrationForm = { ...form, ...Object.fromEntries(read.map(({ key, value }) => [key, value])) };
  const wrong = formFaults(given, rules);
  const faults = fields.flatMap((field, index) => faultsIn(field, { given, rules, wrong, unread: read[index]?.fault }));
  return { form: requested(given, rules), faults };
}

interface Judging {
  readonly given: RegistrationForm;
  readonly rules: FormRules;
  readonly wrong: FormFaults;
  readonly unread: string | undefined;
}

function faultsIn(field: Field, { given, rules, wrong, unread }: Judging): ImportFault[] {
  const { key } = field;
  if (!isRequested(field, rules)) {
    const isEmpty = given[key] === '' || given[key] === null;
    return isEmpty && !unread ? [] : [warningIn(key, '本培训班不收费，这一格不会导入')];
  }
  const message = unread ?? wrong[key] ?? (key === 'name' && given.name === '' ? '请输入姓名' : undefined);
  if (message !== undefined) return [errorIn(key, message)];
  const isDoubtful = key === 'idCard' && given.idCard !== '' && !isCheckDigitRight(given.idCard);
  return isDoubtful ? [warningIn(key, CHECK_DIGIT_HINT)] : [];
}

/** Seats left: in total, and per unit by its key; a unit that is not listed has its full quota. */
export interface SeatsLeft {
  readonly all: number;
  readonly ofUnit: (unitKey: string) => number;
  readonly waitingList: boolean;
}

/** Goes through rows in order and reports each that finds no seat. */
export function placeTeller({ all, ofUnit, waitingList }: SeatsLeft): (unitKey: string) => ImportFault[] {
  const taken = new Map<string, number>();
  let total = 0;
  return (unitKey) => {
    const ofThis = taken.get(unitKey) ?? 0;
    const words = total >= all ? '名额已满' : '该单位的名额已满';
    if (total < all && ofThis < ofUnit(unitKey)) {
      total += 1;
      taken.set(unitKey, ofThis + 1);
      return [];
    }
    const column = total >= all ? '' : 'unit';
    return waitingList ? [warningIn(column, `${words}，将进入候补名单`)] : [errorIn(column, words)];
  };
}

export const hasError = (faults: readonly ImportFault[]): boolean => faults.some(({ warning }) => !warning);

export const errorIn = (column: FieldKey | '', message: string): ImportFault => ({ column, message, warning: false });
const warningIn = (column: FieldKey | '', message: string): ImportFault => ({ column, message, warning: true });

/** A line break inside a name is a typing mistake. */
const textIn = (cells: Cells, column: FieldKey): string => (cells[column] ?? '').replace(/\s+/g, ' ').trim();

interface ReadCell {
  readonly value: string | number | Date | null;
  readonly fault?: string;
}

function readCell(field: Field, text: string): ReadCell {
  if (field.kind === 'time') return readTime(text);
  if (field.options) return readChoice(field, text);
  const value = field.key === 'idCard' ? text.toUpperCase() : text;
  // A field with its own rule is checked by that rule.
  return !field.rule && value.length > field.maxLength
    ? { value, fault: `不能超过 ${field.maxLength} 个字` }
    : { value };
}

/** By label or code; a nation also without its last character. */
function readChoice({ key, kind, label, options = [] }: Field, text: string): ReadCell {
  const none = kind === 'list' ? '' : null;
  if (text === '') return { value: none };
  const found = options.find((option) =>
    [option.label, String(option.value), ...(key === 'nation' ? [option.label.replace(/族$/, '')] : [])].includes(text),
  );
  if (found) return { value: found.value };
  const words = kind === 'list' ? '' : `，只能是${options.map((option) => option.label).join('、')}`;
  return { value: none, fault: `${label}无法识别${words}` };
}

const moment = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2})[:：](\d{2})(?:[:：]\d{2})?)?$/;

/** In China time; a date alone means noon, which belongs to no night. */
function readTime(text: string): ReadCell {
  if (text === '') return { value: null };
  const [, year = '', month = '', day = '', hour = '12', minute = '00'] = moment.exec(text) ?? [];
  const two = (part: string) => part.padStart(2, '0');
  const read = Time.safeParse(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:00+08:00`);
  return read.success ? { value: read.data } : { value: null, fault: '时间格式如 2026-03-05 14:00' };
}
