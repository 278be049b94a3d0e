import type { z } from 'zod';
import {
  badCards,
  badEmails,
  badMobiles,
  badPhones,
  badPrefixes,
  badTaxIds,
  goodCards,
  goodEmails,
  goodPhones,
  goodPrefixes,
  goodTaxIds,
  realDays,
  spacedCards,
} from './form-case-values.ts';
import {
  isCheckDigitRight,
  type FieldKey,
  type FormFaults,
  type FormRules,
  type RegistrationForm,
} from '../src/training/form.ts';

/**
 * Forms and their expected validation messages. The contract's own test, the server over HTTP and the page in a
 * browser all run these cases, because all three must report the same.
 */
export interface FormCase {
  /** The field under test, or that fields are required. */
  readonly topic: FieldKey | 'required';
  readonly title: string;
  readonly rules: FormRules;
  readonly form: Given;
  readonly faults: FormFaults;
}

type Given = Partial<z.input<typeof RegistrationForm>>;

const ALL = Array.from({ length: 23 }, (_, index) => index + 1).join(',');
const freeNone: FormRules = { required: '', charge: 0 };
const paidNone: FormRules = { required: '', charge: 1 };
const paidAll: FormRules = { required: ALL, charge: 1 };
const freeAll: FormRules = { required: ALL, charge: 0 };

const ID_CARD = '请输入正确的身份证号码';
const MOBILE = '手机号码格式不正确!';
const EMAIL = '请输入正确的邮箱地址';
const TAX_ID = '填写正确纳税人识别号';
const PHONE = '座机或传真格式如:0376-1234567';

/** Message of each field when it is required and blank, with its code in a class's list. */
const missing: readonly (readonly [FieldKey, number, string])[] = [
  ['name', 1, '请输入姓名'],
  ['sex', 2, '请选择性别'],
  ['idCard', 3, '请输入身份证号'],
  ['unit', 4, '请输入工作单位'],
  ['depart', 5, '请输入部门'],
  ['position', 6, '请输入职务'],
  ['nation', 7, '请选择民族'],
  ['mobile', 8, '请输入手机号码'],
  ['email', 9, '请输入电子邮箱'],
  ['mailingAddress', 10, '请输入邮寄地址'],
  ['billingType', 11, '请选择付费方式'],
  ['remark', 12, '请输入备注'],
  ['checkinTime', 13, '请选择入住时间'],
  ['checkoutTime', 14, '请选择离开时间'],
  ['stayType', 15, '请选择住宿'],
  ['mealType', 16, '请选择用餐'],
  ['accountName', 17, '请输入发票抬头'],
  ['taxId', 18, '请输入纳税人识别号'],
  ['accountBank', 19, '请输入开户银行'],
  ['accountNumber', 20, '请输入银行账号'],
  ['address', 21, '请输入注册地址'],
  ['phone', 22, '请输入注册电话'],
  ['activityType', 23, '请选择费用类型'],
  ['transferType', 23, '请选择转账方式'],
];
const fee: ReadonlySet<FieldKey> = new Set([
  'billingType',
  'accountName',
  'taxId',
  'accountBank',
  'accountNumber',
  'address',
  'phone',
  'activityType',
  'transferType',
]);

let people = 0;
/** A form with every field filled in correctly; each call is a different person. */
function person(): Given {
  people += 1;
  const card = `11010119900101${String(people).padStart(3, '0')}`;
  const last = '0123456789X'.split('').find((digit) => isCheckDigitRight(card + digit)) ?? '';
  return {
    name: `测试${people}`,
    sex: people % 2 === 0 ? 0 : 1,
    idCard: card + last,
    nation: '汉族',
    unit: '某县气象局',
    depart: '人工影响天气办公室',
    position: '作业员',
    mobile: `1391000${String(people).padStart(4, '0')}`,
    email: `person${people}@example.cn`,
    mailingAddress: '某省某县建设路 18 号',
    checkinTime: '2026-03-15T06:00:00Z',
    checkoutTime: '2026-03-21T04:00:00Z',
    stayType: 2,
    mealType: 1,
    activityType: 1,
    billingType: 2,
    transferType: 2,
    accountName: '某县气象局',
    taxId: '12520526MB0000000A',
    accountBank: '示例银行某支行',
    accountNumber: '6222000000000000000',
    address: '某省某县建设路 18 号',
    phone: '0376-1234567',
    remark: '无',
  };
}
function without(form: Given, key: FieldKey): Given {
  const { [key]: _, ...rest } = form;
  return rest;
}

/** Each field on its own: required or not, given or not. */
function* requiredCases(): Generator<Omit<FormCase, 'topic'>> {
  for (const [key, code, message] of missing) {
    const both = missing.filter(([, other]) => other === code);
    const rules: FormRules = { required: String(code), charge: fee.has(key) ? 1 : 0 };
    if (both[0]?.[0] === key) {
      const faults = Object.fromEntries(both.map(([name, , text]) => [name, text]));
      yield { title: `only ${code} asked for, all blank`, rules, form: {}, faults };
    }
    yield {
      title: `all asked for, ${key} missing`,
      rules: paidAll,
      form: without(person(), key),
      faults: { [key]: message },
    };
    yield { title: `${key} not asked for and missing`, rules: paidNone, form: without(person(), key), faults: {} };
    if (fee.has(key)) {
      const form = without(person(), key);
      yield { title: `${key} asked for in a class that costs nothing`, rules: freeAll, form, faults: {} };
    }
  }
  yield { title: 'all asked for and given', rules: paidAll, form: person(), faults: {} };
  yield { title: 'all asked for and given, nothing to pay', rules: freeAll, form: person(), faults: {} };
  const all = Object.fromEntries(missing.map(([key, , message]) => [key, message]));
  yield { title: 'all asked for, all blank', rules: paidAll, form: {}, faults: all };
  const free = Object.fromEntries(missing.filter(([key]) => !fee.has(key)).map(([key, , text]) => [key, text]));
  yield { title: 'all asked for, all blank, nothing to pay', rules: freeAll, form: {}, faults: free };
  yield {
    title: 'blanks are nothing',
    rules: paidAll,
    form: { ...person(), name: '   ', unit: ' ', remark: '  ' },
    faults: { name: '请输入姓名', unit: '请输入工作单位', remark: '请输入备注' },
  };
}

function* listed(
  key: FieldKey,
  values: readonly (number | string)[],
  { rules = freeNone, message }: { rules?: FormRules; message?: string } = {},
): Generator<FormCase> {
  for (const value of values) {
    const faults = message === undefined ? {} : { [key]: message };
    yield {
      topic: key,
      title: `${key} ${value}${message === undefined ? '' : ' is refused'}`,
      rules,
      form: { [key]: value },
      faults,
    };
  }
}

const times = (title: string, checkinTime: string | null, checkoutTime: string | null, isWrong = false): FormCase => ({
  topic: 'checkoutTime',
  title,
  rules: freeNone,
  form: { checkinTime, checkoutTime },
  faults: isWrong ? { checkoutTime: '离开时间不能早于入住时间' } : {},
});

export const formCases: readonly FormCase[] = [
  ...[...requiredCases()].map((one) => ({ ...one, topic: 'required' as const })),
  ...listed('idCard', [...goodCards, ...realDays, ...spacedCards]),
  ...listed('idCard', badCards, { message: ID_CARD }),
  ...listed(
    'mobile',
    goodPrefixes.map((prefix) => `${prefix}20000001`),
  ),
  ...listed('mobile', [' 13920000002 ', '139 2000 0003']),
  ...listed(
    'mobile',
    badPrefixes.map((prefix) => `${prefix}20000001`),
    { message: MOBILE },
  ),
  ...listed('mobile', badMobiles, { message: MOBILE }),
  ...listed('email', goodEmails),
  ...listed('email', badEmails, { message: EMAIL }),
  ...listed('taxId', goodTaxIds, { rules: paidNone }),
  ...listed('taxId', badTaxIds, { rules: paidNone, message: TAX_ID }),
  ...listed('phone', goodPhones, { rules: paidNone }),
  ...listed('phone', badPhones, { rules: paidNone, message: PHONE }),
  ...listed('sex', [1, 0]),
  ...listed('stayType', [1, 2, 0]),
  ...listed('mealType', [1, 2, 0]),
  ...listed('billingType', [1, 2], { rules: paidNone }),
  ...listed('activityType', [1, 2], { rules: paidNone }),
  ...listed('transferType', [1, 2], { rules: paidNone }),
  ...listed('nation', ['汉族', '维吾尔族', '基诺族']),
  {
    topic: 'required',
    title: 'fee fields are not looked at without a fee',
    rules: freeNone,
    form: { taxId: 'x', phone: 'x' },
    faults: {},
  },
  times('leaves after coming', '2026-03-15T06:00:00Z', '2026-03-21T04:00:00Z'),
  times('leaves when coming', '2026-03-15T06:00:00Z', '2026-03-15T06:00:00Z'),
  times('leaves when coming, said by another clock', '2026-03-15T06:00:00Z', '2026-03-15T14:00:00+08:00'),
  times('leaves a minute before coming', '2026-03-15T06:00:00Z', '2026-03-15T05:59:00Z', true),
  times('leaves long before coming', '2026-03-15T06:00:00Z', '2025-03-15T06:00:00Z', true),
  times('comes and does not say when it leaves', '2026-03-15T06:00:00Z', null),
  times('leaves and does not say when it comes', null, '2026-03-15T06:00:00Z'),
];
