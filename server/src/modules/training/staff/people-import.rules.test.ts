import { Charge } from '@ganlin/contract/training/kinds';
import { describe, expect, it } from 'vitest';
import { personColumns, placeTeller, readPerson } from './people-import.rules.ts';

const free = { required: '1', charge: Charge.free };
const paid = { required: '1', charge: Charge.paid };
const faultsOf = (cells: Record<string, string>, rules: typeof free | typeof paid = free) =>
  readPerson({ name: '张三', ...cells }, rules).faults.map(
    ({ column, message, warning }) => `${warning ? '~' : ''}${column} ${message}`,
  );

describe('a row', () => {
  it('accepts choices by label or code, nations with or without the last character', () => {
    const { form, faults } = readPerson(
      { name: ' 张\n三 ', sex: '女', nation: '满', stayType: '双人间', mealType: '2', transferType: '公对公转账' },
      paid,
    );
    expect(faults).toEqual([]);
    expect(form).toMatchObject({ name: '张 三', sex: 0, nation: '满族', stayType: 2, mealType: 2, transferType: 2 });
  });

  it.each([
    ['2026-03-05 14:00', '2026-03-05T06:00:00.000Z'],
    ['2026/3/5 9:05:30', '2026-03-05T01:05:00.000Z'],
    ['2026年3月5日', '2026-03-05T04:00:00.000Z'],
  ])('reads the time %s as China time', (text, iso) => {
    expect(readPerson({ name: '张三', checkinTime: text }, free).form.checkinTime?.toISOString()).toBe(iso);
  });

  it.each([
    [{ name: '' }, ['name 请输入姓名']],
    [{ sex: '不详' }, ['sex 性别无法识别，只能是男、女']],
    [{ nation: '火星族' }, ['nation 民族无法识别']],
    [{ checkinTime: '2026-02-30' }, ['checkinTime 时间格式如 2026-03-05 14:00']],
    [{ checkinTime: '下午' }, ['checkinTime 时间格式如 2026-03-05 14:00']],
    [{ checkinTime: '2026-03-05', checkoutTime: '2026-03-04' }, ['checkoutTime 离开时间不能早于入住时间']],
    [{ mobile: '12345' }, ['mobile 手机号码格式不正确!']],
    [{ idCard: '130602199002301234' }, ['idCard 请输入正确的身份证号码']],
    [{ idCard: '130602199001011235' }, ['~idCard 身份证号的最后一位与前面的数字不符，请再核对一次']],
    [{ unit: '长'.repeat(101) }, ['unit 不能超过 100 个字']],
    [{ taxId: '123' }, ['~taxId 本培训班不收费，这一格不会导入']],
  ])('with %j gets an error', (cells, faults) => {
    expect(faultsOf(cells)).toEqual(faults);
  });

  it('must have what the class requires, fee and invoice only if there is a fee', () => {
    const required = '1,8,11,18';
    expect(faultsOf({}, { required, charge: Charge.free })).toEqual(['mobile 请输入手机号码']);
    expect(faultsOf({}, { required, charge: Charge.paid })).toEqual([
      'mobile 请输入手机号码',
      'billingType 请选择付费方式',
      'taxId 请输入纳税人识别号',
    ]);
    expect(readPerson({ name: '张三', taxId: '91130000A1234567X9' }, free).form.taxId).toBe('');
  });

  it('has a column for every field of the form, and only the name is always required', () => {
    expect(personColumns).toHaveLength(24);
    expect(personColumns.filter(({ required }) => required).map(({ key }) => key)).toEqual(['name']);
    expect(personColumns.every(({ hint }) => hint !== '')).toBe(true);
  });
});

describe('places', () => {
  it('run out in the order of the rows, in total or for a unit, and then the waiting list follows, if any', () => {
    const left = { all: 3, ofUnit: (key: string) => (key === 'a' ? 1 : Infinity) };
    const walk = (waitingList: boolean) => {
      const report = placeTeller({ ...left, waitingList });
      return ['a', 'a', 'b', 'b', 'b'].map(
        (key) => report(key).map(({ column, message }) => `${column} ${message}`)[0],
      );
    };
    expect(walk(false)).toEqual([undefined, 'unit 该单位的名额已满', undefined, undefined, ' 名额已满']);
    expect(walk(true)[4]).toBe(' 名额已满，将进入候补名单');
  });
});
