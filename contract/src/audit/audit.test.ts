import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesText, differences } from './differences.ts';
import { fieldWord, valueWord } from './fields.ts';

const kinds = (...args: Parameters<typeof differences>) =>
  Object.fromEntries(differences(...args).map(({ field, kind }) => [field, kind]));

describe('difference of two records', () => {
  it('marks each field as unchanged, changed, added or removed', () => {
    const before = { same: 1, changed: 'a', removed: true };
    const after = { same: 1, changed: 'b', added: null };
    expect(kinds(before, after)).toEqual({ same: 'same', changed: 'changed', removed: 'removed', added: 'added' });
  });

  it('marks every field of a new record as added and of a deleted one as removed, and is empty for no record', () => {
    expect(kinds(null, { name: '科室' })).toEqual({ name: 'added' });
    expect(kinds({ name: '科室' }, null)).toEqual({ name: 'removed' });
    expect(differences(null, null)).toEqual([]);
  });

  it('names nested fields with a dot and does not split lists', () => {
    const before = { sms: { provider: 'none', templates: ['a'] } };
    const after = { sms: { provider: 'aliyun', templates: ['a', 'b'] } };
    expect(kinds(before, after)).toEqual({ 'sms.provider': 'changed', 'sms.templates': 'changed' });
  });

  it('leaves out ids where the names show the change, and shows them where only the ids changed', () => {
    const north = { deptId: '1', deptName: '北方', roleIds: ['x'], roleNames: ['甲'] };
    expect(kinds(north, { deptId: '2', deptName: '南方', roleIds: [], roleNames: [] })).toEqual({
      deptName: 'changed',
      roleNames: 'changed',
    });
    expect(kinds(north, { ...north, deptId: '2' })).toEqual({ deptId: 'changed', deptName: 'same', roleNames: 'same' });
    expect(kinds({ parentId: '1' }, { parentId: '2' })).toEqual({ parentId: 'changed' });
  });

  it('follows the order of the labels, whatever order the record was stored in', () => {
    const stored = {
      z: 1,
      sms: { signName: 'x', provider: 'none' },
      deptName: '北方',
      realName: '李',
      userName: 'li',
      a: 1,
    };
    const fields = differences(null, stored).map(({ field }) => field);
    expect(fields).toEqual(['userName', 'realName', 'deptName', 'sms.provider', 'sms.signName', 'a', 'z']);
  });

  it('of a record with itself marks every field as unchanged', () => {
    const recorded = fc.dictionary(fc.string(), fc.jsonValue({ noUnicodeString: false }));
    fc.assert(
      fc.property(recorded, (one) => {
        expect(differences(one, structuredClone(one)).filter(({ kind }) => kind !== 'same')).toEqual([]);
      }),
    );
  });

  it('swaps added and removed, before and after, when the two records are swapped', () => {
    const recorded = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 6 });
    const turned = { added: 'removed', removed: 'added', same: 'same', changed: 'changed' } as const;
    fc.assert(
      fc.property(recorded, recorded, (one, other) => {
        const back = differences(other, one).map(({ field, kind, before, after }) => {
          return { field, kind: turned[kind], before: after, after: before };
        });
        expect(back).toEqual(differences(one, other));
      }),
    );
  });

  it('becomes one line of a spreadsheet: only what changed, with labels', () => {
    const before = { realName: '张三', state: 0, roleNames: ['甲', '乙'], email: 'x@y.cn' };
    const after = { realName: '李四', state: 1, roleNames: [], email: 'x@y.cn' };
    expect(changesText(before, after)).toBe('姓名：张三 → 李四；状态：正常 → 禁用；角色：甲、乙 → —');
    expect(changesText(null, { name: '甲' })).toBe('名称：甲');
    expect(changesText({ name: '甲' }, null)).toBe('名称：甲（删除）');
    expect(changesText(before, before)).toBe('');
  });
});

it.each([
  ['realName', '姓名'],
  ['sms.signName', '短信服务 · 签名'],
  ['unheardOf', 'unheardOf'],
  ['toString', 'toString'],
])('labels the field %s as %s', (field, word) => {
  expect(fieldWord(field)).toBe(word);
});

it.each([
  ['state', 1, '禁用'],
  ['roleType', 2, '管理人员'],
  ['dataScope', 5, '全部'],
  ['type', 1, '菜单'],
  ['action', 'iam.login', '登录'],
  ['params.state', 2, '待审核'],
  ['hidden', true, '是'],
  ['hidden', false, '否'],
  ['sort', 0, '0'],
  ['email', '', '—'],
  ['deptId', null, '—'],
  ['between', '2026-03-05T16:30:20.000Z', '2026-03-06 00:30:20'],
  ['state', 'constructor', 'constructor'],
  ['other', { a: 1 }, '{"a":1}'],
])('shows %s %j as %s', (field, value, word) => {
  expect(valueWord(field, value)).toBe(word);
});
