import type { ImportColumn, ImportFault } from '@ganlin/contract/core/import';
import { CHECK_DIGIT_HINT, isCheckDigitRight } from '@ganlin/contract/core/person';
import { errors } from '@ganlin/contract/errors';
import { RoleType, roleTypeLabels, UserForm } from '@ganlin/contract/iam/user';
import type { z } from 'zod';

const typeText = Object.values(roleTypeLabels).join('、');

export const userColumns = [
  { key: 'userName', title: '账号', required: true, hint: '2 至 50 个字母、数字或 . _ @ -，不能重复', width: 18 },
  { key: 'realName', title: '姓名', required: true, hint: '不超过 50 个字', width: 14 },
  { key: 'mobile', title: '手机号', required: false, hint: '11 位手机号码，不能重复', width: 16 },
  { key: 'idCard', title: '身份证号', required: false, hint: '18 位或 15 位，不能重复；请用文本格式填写', width: 22 },
  { key: 'email', title: '邮箱', required: false, hint: '如 name@example.cn', width: 24 },
  { key: 'roleType', title: '类型', required: false, hint: `${typeText}之一，不填为学员`, width: 12 },
  {
    key: 'deptCode',
    title: '部门编码',
    required: false,
    hint: '组织机构中的部门编码，也可以填名称，须在您的管理范围内；管理范围不是全部时必填',
    width: 16,
  },
  {
    key: 'roles',
    title: '角色',
    required: false,
    hint: '角色的名称或编码，多个用“、”隔开；不能超出您自己的权限',
    width: 24,
  },
] as const satisfies readonly ImportColumn[];

type Column = (typeof userColumns)[number]['key'];
type Cells = Readonly<Record<string, string>>;

/** A user as read from the cells alone: departments and roles are still text. */
export interface ReadPerson {
  readonly userName: string;
  readonly realName: string;
  readonly mobile: string;
  readonly idCard: string;
  readonly email: string;
  readonly roleType: RoleType;
  readonly deptCode: string;
  readonly roleWords: readonly string[];
}

/** What the database knows about the names and numbers of some rows. */
export interface KnownDepts {
  /** By code in lower case. */
  readonly deptIds: ReadonlyMap<string, string>;
  /** By name; null where several departments have it. */
  readonly deptsByName: ReadonlyMap<string, string | null>;
  readonly deptRequired: boolean;
  readonly roles: readonly { readonly id: string; readonly code: string; readonly name: string }[];
  readonly grantable: ReadonlySet<string>;
  readonly isTaken: (field: 'userName' | 'mobile' | 'idCard', value: string) => boolean;
}

/** A user who can be created: the user form without a password. */
export type NewPerson = Omit<z.infer<typeof UserForm>, 'id' | 'password'>;

/** Normalises a column's text, so that texts meaning the same user are equal. */
export const sameUserName = (text: string): string => text.toLowerCase();
export const sameNumber = (text: string): string => text.toUpperCase();

/** Reads a row by the same rules as the form for a single user. */
export function readPerson(cells: Cells): { person: ReadPerson; faults: ImportFault[] } {
  const faults: ImportFault[] = [];
  const field = (column: 'userName' | 'realName' | 'mobile' | 'idCard' | 'email') => {
    const { text, message } = readField(column, textIn(cells, column));
    if (message !== undefined) faults.push(errorIn(column, message));
    return text;
  };
  const person = {
    userName: field('userName'),
    realName: field('realName'),
    mobile: field('mobile'),
    idCard: field('idCard'),
    email: field('email'),
    roleType: roleTypeIn(cells) ?? RoleType.learner,
    deptCode: textIn(cells, 'deptCode'),
    roleWords: roleWordsIn(textIn(cells, 'roles')),
  };
  if (!isCheckDigitRight(person.idCard)) faults.push({ column: 'idCard', message: CHECK_DIGIT_HINT, warning: true });
  if (roleTypeIn(cells) === undefined) faults.push(errorIn('roleType', `类型只能是${typeText}`));
  return { person, faults };
}

/** 学员 unless the cell says otherwise; nothing for an unknown label. */
export function roleTypeIn(cells: Cells): RoleType | undefined {
  const word = textIn(cells, 'roleType');
  if (word === '') return RoleType.learner;
  return Object.values(RoleType).find((type) => roleTypeLabels[type] === word);
}

export function roleWordsIn(text: string): string[] {
  const words = text.split(/[、,，;；]/).map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}

/** Compares a user with existing data, and returns what can be written unless there are errors. */
export function placePerson(
  person: ReadPerson,
  known: KnownDepts,
): { faults: ImportFault[]; deptId: string | null; roleIds: string[] } {
  const roles = rolesFrom(person, known);
  const deptId = deptNamed(person, known) ?? null;
  const faults = [...takenFaults(person, known), ...deptFaults(person, known), ...roles.faults];
  return { faults, deptId, roleIds: roles.ids };
}

export const hasError = (faults: readonly ImportFault[]): boolean => faults.some(({ warning }) => !warning);

/** Sorts errors by row and column, so that they read in the same order as the row. */
export function inColumnOrder(faults: readonly ImportFault[]): ImportFault[] {
  const place = (column: string) => userColumns.findIndex(({ key }) => key === column);
  return faults.toSorted((a, b) => place(a.column) - place(b.column));
}

const errorIn = (column: Column, message: string): ImportFault => ({ column, message, warning: false });

/** A line break inside a name is a typing mistake. */
const textIn = (cells: Cells, column: Column): string => (cells[column] ?? '').replace(/\s+/g, ' ').trim();

function readField(
  column: 'userName' | 'realName' | 'mobile' | 'idCard' | 'email',
  text: string,
): { text: string; message?: string } {
  const { title, required } = columnOf(column);
  if (text === '') return required ? { text, message: `请输入${title}` } : { text };
  const parsed = UserForm.shape[column].safeParse(text);
  if (!parsed.success) return { text, message: parsed.error.issues[0]?.message ?? `${title}不正确` };
  return { text: parsed.data ?? '' };
}

function columnOf(column: Column): { title: string; required: boolean } {
  return userColumns.find(({ key }) => key === column) ?? { title: column, required: false };
}

function takenFaults(person: ReadPerson, { isTaken }: KnownDepts): ImportFault[] {
  const reasons = { userName: errors.userNameTaken, mobile: errors.mobileTaken, idCard: errors.idCardTaken };
  return (['userName', 'mobile', 'idCard'] as const)
    .filter((field) => person[field] !== '' && isTaken(field, person[field]))
    .map((field) => errorIn(field, reasons[field].msg));
}

function deptFaults(person: ReadPerson, known: KnownDepts): ImportFault[] {
  if (person.deptCode === '') return known.deptRequired ? [errorIn('deptCode', '请输入部门编码')] : [];
  const found = deptNamed(person, known);
  if (found === null) return [errorIn('deptCode', '有几个部门叫这个名称，请改填部门编码')];
  return found === undefined ? [errorIn('deptCode', '部门不存在，或不在您的管理范围内')] : [];
}

/** By its code or, as people know it, by its name; null if several have that name. */
function deptNamed({ deptCode }: ReadPerson, { deptIds, deptsByName }: KnownDepts): string | null | undefined {
  return deptIds.get(deptCode.toLowerCase()) ?? deptsByName.get(deptCode);
}

const MAX_ROLES = 20;

/** Messages never repeat cell text: it may be in the wrong cell, and messages are stored in readable form. */
function rolesFrom({ roleType, roleWords }: ReadPerson, { roles, grantable }: KnownDepts) {
  const faults: ImportFault[] = [];
  const ids = new Set<string>();
  roleWords.forEach((word, index) => {
    const which = roleWords.length > 1 ? `第 ${index + 1} 个角色` : '角色';
    const byCode = roles.filter(({ code }) => code.toLowerCase() === word.toLowerCase());
    const [found, another] = byCode.length > 0 ? byCode : roles.filter(({ name }) => name === word);
    if (!found) faults.push(errorIn('roles', `${which}不存在`));
    else if (another) faults.push(errorIn('roles', `有多个角色叫“${found.name}”，请改填角色编码`));
    else if (!grantable.has(found.id)) faults.push(errorIn('roles', `角色“${found.name}”超出您自己的权限，不能授予`));
    else ids.add(found.id);
  });
  if (ids.size > MAX_ROLES) faults.push(errorIn('roles', `角色不能超过 ${MAX_ROLES} 个`));
  if (roleType === RoleType.staff && roleWords.length === 0) {
    faults.push({ column: 'roles', message: '没有角色的管理人员登录后没有任何管理权限', warning: true });
  }
  return { ids: [...ids], faults };
}
