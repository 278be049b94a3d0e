import { z } from 'zod';
import { Email, IdCard, Mobile } from '../core/person.ts';
import { Time } from '../core/time.ts';
import { Charge } from './kinds.ts';
import { nations } from './nations.ts';

/** Options of a choice, with their labels: the codes of the specification, section 3. */
interface Option {
  readonly value: number | string;
  readonly label: string;
}

const options = {
  sex: [
    { value: 1, label: '男' },
    { value: 0, label: '女' },
  ],
  stayType: [
    { value: 1, label: '单间' },
    { value: 2, label: '双人间' },
    { value: 0, label: '其他' },
  ],
  mealType: [
    { value: 1, label: '普通' },
    { value: 2, label: '清真' },
    { value: 0, label: '其他' },
  ],
  billingType: [
    { value: 1, label: '使用会员名额' },
    { value: 2, label: '自费' },
  ],
  activityType: [
    { value: 1, label: '培训费' },
    { value: 2, label: '会议费' },
  ],
  transferType: [
    { value: 1, label: '个人转账' },
    { value: 2, label: '公对公转账' },
  ],
  nation: nations.map((nation) => ({ value: nation, label: nation })),
} as const satisfies Readonly<Record<string, readonly Option[]>>;

export const TransferType = { personal: 1, publicAccount: 2 } as const;
export const BillingType = { membership: 1, self: 2 } as const;
export const StayType = { single: 1, double: 2, other: 0 } as const;

/** Group of a field on the page. */
export const fieldGroups = { person: '个人信息', stay: '食宿安排', fee: '缴费与发票', remark: '备注' } as const;
export type FieldGroup = keyof typeof fieldGroups;

/**
 * One field of the registration form. Everything that requests, checks, shows or exports it uses this: the page, the
 * server's check, the columns of the roster and the editor's tick list.
 */
export interface Field {
  readonly key: FieldKey;
  /** Code in a class's list of required fields; two fields share 23. */
  readonly code: number;
  readonly label: string;
  readonly group: FieldGroup;
  readonly kind: 'text' | 'long' | 'choice' | 'list' | 'time';
  readonly options?: readonly Option[];
  readonly maxLength: number;
  /** Validation rule, applied if a value is given. */
  readonly rule?: z.ZodType<string, string>;
  /** Help text below the field. */
  readonly hint?: string;
  /** Stored encrypted, and masked in lists. */
  readonly secret?: true;
  /** Column width in a spreadsheet, in characters. */
  readonly width: number;
}

const TaxId = z
  .string()
  .trim()
  .regex(/^([A-Z\d]{15}|[A-Z\d]{17}|[A-Z\d]{18}|[A-Z\d]{20})$/, '填写正确纳税人识别号');

/** Ten to thirteen characters, with or without the hyphen. */
const Landline = z
  .string()
  .trim()
  .regex(/^0\d{2,3}-?\d{7,8}$/, '座机或传真格式如:0376-1234567');

/** In page order. */
const definitions = [
  { key: 'name', code: 1, label: '姓名', group: 'person', kind: 'text', maxLength: 50, width: 12 },
  { key: 'sex', code: 2, label: '性别', group: 'person', kind: 'choice', options: options.sex, maxLength: 1, width: 6 },
  {
    key: 'idCard',
    code: 3,
    label: '身份证号',
    group: 'person',
    kind: 'text',
    maxLength: 18,
    rule: IdCard,
    secret: true,
    width: 22,
  },
  {
    key: 'nation',
    code: 7,
    label: '民族',
    group: 'person',
    kind: 'list',
    options: options.nation,
    maxLength: 10,
    width: 10,
  },
  { key: 'unit', code: 4, label: '工作单位', group: 'person', kind: 'text', maxLength: 100, width: 30 },
  { key: 'depart', code: 5, label: '部门', group: 'person', kind: 'text', maxLength: 100, width: 20 },
  { key: 'position', code: 6, label: '职务', group: 'person', kind: 'text', maxLength: 50, width: 16 },
  {
    key: 'mobile',
    code: 8,
    label: '手机号码',
    group: 'person',
    kind: 'text',
    maxLength: 11,
    rule: Mobile,
    secret: true,
    hint: '审核结果将发到这个号码',
    width: 14,
  },
  { key: 'email', code: 9, label: '电子邮箱', group: 'person', kind: 'text', maxLength: 100, rule: Email, width: 24 },
  {
    key: 'mailingAddress',
    code: 10,
    label: '邮寄地址',
    group: 'person',
    kind: 'text',
    maxLength: 200,
    hint: '证书与发票寄往此处',
    width: 36,
  },
  { key: 'checkinTime', code: 13, label: '入住时间', group: 'stay', kind: 'time', maxLength: 40, width: 18 },
  { key: 'checkoutTime', code: 14, label: '离开时间', group: 'stay', kind: 'time', maxLength: 40, width: 18 },
  {
    key: 'stayType',
    code: 15,
    label: '住宿',
    group: 'stay',
    kind: 'choice',
    options: options.stayType,
    maxLength: 1,
    width: 8,
  },
  {
    key: 'mealType',
    code: 16,
    label: '用餐',
    group: 'stay',
    kind: 'choice',
    options: options.mealType,
    maxLength: 1,
    width: 8,
  },
  {
    key: 'activityType',
    code: 23,
    label: '费用类型',
    group: 'fee',
    kind: 'choice',
    options: options.activityType,
    maxLength: 1,
    width: 10,
  },
  {
    key: 'billingType',
    code: 11,
    label: '付费方式',
    group: 'fee',
    kind: 'choice',
    options: options.billingType,
    maxLength: 1,
    width: 14,
  },
  {
    key: 'transferType',
    code: 23,
    label: '转账方式',
    group: 'fee',
    kind: 'choice',
    options: options.transferType,
    maxLength: 1,
    width: 12,
  },
  { key: 'accountName', code: 17, label: '发票抬头', group: 'fee', kind: 'text', maxLength: 100, width: 30 },
  { key: 'taxId', code: 18, label: '纳税人识别号', group: 'fee', kind: 'text', maxLength: 20, rule: TaxId, width: 22 },
  { key: 'accountBank', code: 19, label: '开户银行', group: 'fee', kind: 'text', maxLength: 100, width: 26 },
  {
    key: 'accountNumber',
    code: 20,
    label: '银行账号',
    group: 'fee',
    kind: 'text',
    maxLength: 40,
    secret: true,
    width: 24,
  },
  { key: 'address', code: 21, label: '注册地址', group: 'fee', kind: 'text', maxLength: 200, width: 36 },
  { key: 'phone', code: 22, label: '注册电话', group: 'fee', kind: 'text', maxLength: 13, rule: Landline, width: 16 },
  { key: 'remark', code: 12, label: '备注', group: 'remark', kind: 'long', maxLength: 500, width: 30 },
] as const;
export type FieldKey = (typeof definitions)[number]['key'];
export const fields: readonly Field[] = definitions;

const byKey = new Map(fields.map((field) => [field.key, field]));
export function fieldOf(key: FieldKey): Field {
  const field = byKey.get(key);
  if (!field) throw new Error(`no field ${key}`);
  return field;
}

export const optionLabel = ({ options: choices = [] }: Field, value: number | string | null): string =>
  choices.find((option) => option.value === value)?.label ?? '';

/** `请输入姓名`, `请选择性别` */
const missingMessage = ({ kind, label }: Field): string =>
  `${kind === 'text' || kind === 'long' ? '请输入' : '请选择'}${label}`;

/** Codes of the required fields of a class, as `"1,3,8"`. */
export const RequiredCodes = z
  .string()
  .trim()
  .regex(/^(\d{1,2}(,\d{1,2})*)?$/)
  .refine((text) => codesIn(text).every((code) => fields.some((field) => field.code === code)))
  .overwrite((text) => codesIn(text).join(','));

export function codesIn(required: string): number[] {
  const codes = required.split(',').filter((code) => code !== '');
  return [...new Set(codes.map(Number))].toSorted((one, other) => one - other);
}

/** Settings of a class that determine its form. */
export interface FormRules {
  readonly required: string;
  readonly charge: Charge;
}

/** Payment and invoice fields are shown only if the class has a fee. */
export const isRequested = ({ group }: Field, { charge }: FormRules): boolean =>
  group !== 'fee' || charge === Charge.paid;

export const isRequired = (field: Field, rules: FormRules): boolean =>
  isRequested(field, rules) && codesIn(rules.required).includes(field.code);

const choice = <const Values extends readonly number[]>(values: Values) => z.literal(values).nullable().default(null);
const text = (limit: number) => z.string().trim().max(limit).default('');
/** Users paste numbers with spaces. The field's own rule reports a wrong length, not the schema. */
const figures = z
  .string()
  .overwrite((typed) => typed.replaceAll(/\s/g, '').toUpperCase())
  .max(40)
  .default('');
const moment = Time.nullable().default(null);

/**
 * The form on the wire. This checks only its shape; `formFaults` checks the fields that a class requires, both on the
 * page and on the server.
 */
export const RegistrationForm = z.object({
  name: text(50),
  sex: choice([0, 1]),
  idCard: figures,
  nation: z.union([z.literal(''), z.enum(nations)]).default(''),
  unit: text(100),
  depart: text(100),
  position: text(50),
  mobile: figures,
  email: text(100),
  mailingAddress: text(200),
  checkinTime: moment,
  checkoutTime: moment,
  stayType: choice([0, 1, 2]),
  mealType: choice([0, 1, 2]),
  activityType: choice([1, 2]),
  billingType: choice([1, 2]),
  transferType: choice([1, 2]),
  accountName: text(100),
  taxId: text(40),
  accountBank: text(100),
  accountNumber: text(40),
  address: text(200),
  phone: text(40),
  remark: text(500),
});
export type RegistrationForm = z.infer<typeof RegistrationForm>;

export type FormFaults = Partial<Record<FieldKey, string>>;

/** Validation errors of a form, by field, with the messages to show. */
export function formFaults(form: RegistrationForm, rules: FormRules): FormFaults {
  const faults: FormFaults = {};
  for (const field of fields) {
    if (!isRequested(field, rules)) continue;
    const value = form[field.key];
    if (value === '' || value === null) {
      if (isRequired(field, rules)) faults[field.key] = missingMessage(field);
    } else {
      const broken = typeof value === 'string' && field.rule?.safeParse(value).error?.issues[0]?.message;
      if (broken) faults[field.key] = broken;
    }
  }
  if (form.idCard !== '' && !faults.idCard && !hasRealBirthday(form.idCard)) faults.idCard = '请输入正确的身份证号码';
  if (form.checkinTime && form.checkoutTime && form.checkoutTime < form.checkinTime)
    faults.checkoutTime = '离开时间不能早于入住时间';
  return faults;
}

/** Drops values of fields that the class does not ask for. */
export function requested(form: RegistrationForm, rules: FormRules): RegistrationForm {
  const blank = RegistrationForm.parse({});
  const dropped = fields.filter((field) => !isRequested(field, rules)).map(({ key }) => [key, blank[key]]);
  return { ...form, ...Object.fromEntries(dropped) };
}

/** The pattern accepts the 31st of any month. */
function hasRealBirthday(idCard: string): boolean {
  const digits = idCard.length === 18 ? idCard.slice(6, 14) : `19${idCard.slice(6, 12)}`;
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

export { CHECK_DIGIT_HINT, isCheckDigitRight } from '../core/person.ts';
