import { RoleType, UserForm } from '@ganlin/contract/iam/user';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  inColumnOrder,
  placePerson,
  readPerson,
  roleTypeIn,
  roleWordsIn,
  userColumns,
  type KnownDepts,
} from './user-import.rules.ts';

const cells = { userName: 'wang.hai', realName: '王海涛' };
const known: KnownDepts = {
  deptIds: new Map([['n1', 'dept-1']]),
  deptsByName: new Map([
    ['北方', 'dept-1'],
    ['作业科', null],
  ]),
  deptRequired: false,
  roles: [
    { id: 'r1', code: 'learner', name: '学员' },
    { id: 'r2', code: 'chief', name: '主任' },
    { id: 'r3', code: 'north', name: '教务' },
    { id: 'r4', code: 'south', name: '教务' },
    { id: 'r5', code: 'odd', name: 'chief' },
  ],
  grantable: new Set(['r1', 'r3', 'r4', 'r5']),
  isTaken: () => false,
};
const messages = (faults: readonly { message: string }[]) => faults.map(({ message }) => message);

describe('reading a row', () => {
  it('accepts and rejects the same values as the single-user form, with messages in Chinese', () => {
    const field = fc.constantFrom('userName', 'realName', 'mobile', 'idCard', 'email');
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^1\d{10}$/),
      fc.emailAddress(),
    );
    fc.assert(
      fc.property(field, text, (column, value) => {
        // Inner spaces of a name are collapsed before anything else.
        const given = value.replace(/\s+/g, ' ').trim();
        const faults = readPerson({ ...cells, [column]: value }).faults;
        expect(faults.length === 0).toBe(UserForm.shape[column].safeParse(given).success);
        for (const { message } of faults) expect(message).toMatch(/\p{Script=Han}/u);
      }),
    );
  });

  it('writes id cards with a capital X, and joins the lines of a name', () => {
    const { person } = readPerson({ ...cells, realName: ' 王\n 海涛 ', idCard: '13010219900101123x' });
    expect(person).toMatchObject({ realName: '王 海涛', idCard: '13010219900101123X' });
  });

  it('recognises both type labels and treats an empty cell as a learner', () => {
    const types = ['', '学员', '管理人员', '老师', '2'].map((roleType) => roleTypeIn({ roleType }));
    expect(types).toEqual([RoleType.learner, RoleType.learner, RoleType.staff, undefined, undefined]);
  });

  it('splits roles at every common kind of comma, without duplicates', () => {
    expect(roleWordsIn(' 学员、主任,学员，教务；a;; b ')).toEqual(['学员', '主任', '教务', 'a', 'b']);
    expect(roleWordsIn('')).toEqual([]);
  });
});

describe('an identity card', () => {
  it('whose last digit does not match the others is a warning, not an error', () => {
    const faultsOf = (idCard: string) => readPerson({ ...cells, idCard }).faults;
    expect(faultsOf('11010519491231002X')).toEqual([]);
    expect(faultsOf('110105194912310021')).toEqual([
      { column: 'idCard', message: '身份证号的最后一位与前面的数字不符，请再核对一次', warning: true },
    ]);
  });
});

describe('resolving a user', () => {
  const place = (change: object, places: Partial<KnownDepts> = {}) =>
    placePerson({ ...readPerson(cells).person, ...change }, { ...known, ...places });

  it('finds departments by code in any case or by name, and requires one unless the caller has access to all', () => {
    expect(place({ deptCode: 'N1' })).toMatchObject({ deptId: 'dept-1', faults: [] });
    expect(place({ deptCode: '北方' })).toMatchObject({ deptId: 'dept-1', faults: [] });
    expect(messages(place({ deptCode: '作业科' }).faults)).toEqual(['有几个部门叫这个名称，请改填部门编码']);
    expect(place({ deptCode: '' })).toMatchObject({ deptId: null, faults: [] });
    expect(messages(place({ deptCode: '' }, { deptRequired: true }).faults)).toEqual(['请输入部门编码']);
    expect(messages(place({ deptCode: 'X' }).faults)).toEqual(['部门不存在，或不在您的管理范围内']);
  });

  it('finds roles by code, then by name, and never guesses', () => {
    expect(place({ roleWords: ['LEARNER', '学员'] })).toMatchObject({ roleIds: ['r1'], faults: [] });
    const wrong = (...roleWords: string[]) => messages(place({ roleWords }).faults);
    expect(wrong('chief')).toEqual(['角色“主任”超出您自己的权限，不能授予']);
    expect(wrong('教务')).toEqual(['有多个角色叫“教务”，请改填角色编码']);
    expect(wrong('学员', '没有')).toEqual(['第 2 个角色不存在']);
  });

  it('repeats no cell text in a message: it may contain a number that belongs elsewhere', () => {
    const secret = '13800138000';
    const all = Object.fromEntries(userColumns.map(({ key }) => [key, `${secret}！`]));
    const { person, faults } = readPerson(all);
    const texts = messages([...faults, ...placePerson(person, known).faults]);
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts) expect(text).not.toContain(secret);
  });

  it('warns about staff without a role, and nobody else', () => {
    expect(place({ roleType: RoleType.staff }).faults).toMatchObject([{ column: 'roles', warning: true }]);
    expect(place({ roleType: RoleType.staff, roleWords: ['学员'] }).faults).toEqual([]);
    expect(place({}).faults).toEqual([]);
  });

  it('reports each taken value in its own column', () => {
    const numbers = { mobile: '13800138000', idCard: '130102199001011237' };
    const faults = place(numbers, { isTaken: () => true }).faults;
    expect(faults.map(({ column, message }) => `${column} ${message}`)).toEqual([
      'userName 账号已被使用',
      'mobile 手机号已被使用',
      'idCard 身份证号已被使用',
    ]);
    expect(place({ mobile: '', idCard: '' }, { isTaken: (field) => field !== 'userName' }).faults).toEqual([]);
  });
});

it('reports errors in column order', () => {
  const faults = ['roles', 'userName', 'mobile'].map((column) => ({ column, message: '', warning: false }));
  expect(inColumnOrder(faults).map(({ column }) => column)).toEqual(['userName', 'mobile', 'roles']);
});
