import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { examResultLabels, openTypeLabels, paperStateLabels } from '../exam/kinds.ts';
import { menuTypeLabels } from '../iam/menu.ts';
import { roleTypeLabels, UserState, userStateLabels } from '../iam/user.ts';
import { questionLevelLabels, questionTypeLabels } from '../question/kinds.ts';
import { chargeLabels, classStatusLabels, trainTypeLabels } from '../training/kinds.ts';
import { Id, Ids } from './id.ts';
import { joinTables } from './module.ts';
import { Fen, formatFen } from './money.ts';
import { MAX_PAGE_SIZE, paging } from './page.ts';
import { Score } from './score.ts';
import { CycleType, cycleTypeLabels, startOfDayInChina, textInChina, Time, TimeRange } from './time.ts';

describe('time', () => {
  it('is ISO text with a zone on the wire and a Date in the code', () => {
    expect(Time.parse('2026-03-05T14:30:00+08:00')).toEqual(new Date('2026-03-05T06:30:00Z'));
    expect(z.encode(Time, new Date('2026-03-05T06:30:00Z'))).toBe('2026-03-05T06:30:00.000Z');
    expect(Time.safeParse('2026-03-05T14:30:00').success).toBe(false);
    expect(Time.safeParse('2026-02-30T00:00:00Z').success).toBe(false);
  });

  it('range needs both ends, in order [S5-52]', () => {
    const [early, late] = ['2026-03-05T00:00:00Z', '2026-03-06T00:00:00Z'];
    expect(TimeRange.safeParse([early, late]).success).toBe(true);
    expect(TimeRange.safeParse([early]).error?.issues[0]?.message).toBe('请选择开始和结束时间');
    expect(TimeRange.safeParse([]).success).toBe(false);
    expect(TimeRange.safeParse([late, early]).error?.issues[0]?.message).toBe('结束时间不能早于开始时间');
  });

  it('has its calendar day in China', () => {
    expect(startOfDayInChina(new Date('2026-03-05T15:59:59Z'))).toEqual(new Date('2026-03-04T16:00:00Z'));
    expect(startOfDayInChina(new Date('2026-03-05T16:00:00Z'))).toEqual(new Date('2026-03-05T16:00:00Z'));
  });

  it('is formatted in China time', () => {
    expect(textInChina(new Date('2026-03-05T16:30:09.999Z'))).toBe('2026-03-06 00:30:09');
  });

  it('repeats daily 1, weekly 2, monthly 3 [S3-156…S3-158]', () => {
    expect(CycleType).toEqual({ daily: 1, weekly: 2, monthly: 3 });
  });
});

describe('points and money', () => {
  it('points are exact integer hundredths in the code, whatever decimals arrive', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (centi) => {
        expect(Score.parse(z.encode(Score, centi))).toBe(centi);
      }),
    );
    expect(Score.parse(0.1 + 0.2)).toBe(30);
    expect(Score.safeParse(-1).success).toBe(false);
  });

  it('money is integer fen, shown in yuan', () => {
    expect(Fen.safeParse(1.5).success).toBe(false);
    expect([0, 5, 123456, 100000000].map(formatFen)).toEqual(['0.00', '0.05', '1,234.56', '1,000,000.00']);
  });
});

describe('ids and pages', () => {
  it('ids are UUIDs, and a bulk action takes at least one and not too many', () => {
    const id = '0198f0a0-0000-7000-8000-000000000000';
    expect(Id.safeParse(id).success).toBe(true);
    expect(Id.safeParse('1').success).toBe(false);
    expect(Ids.safeParse([]).success).toBe(false);
    expect(Ids.safeParse(Array.from({ length: 501 }, () => id)).success).toBe(false);
  });

  it('page size is limited, and pages have defaults', () => {
    const { request } = paging(z.object({}), z.object({}));
    expect(request.parse({ params: {} })).toEqual({ current: 1, size: 20, params: {} });
    expect(request.safeParse({ size: MAX_PAGE_SIZE + 1, params: {} }).success).toBe(false);
    expect(request.safeParse({ current: 0, params: {} }).success).toBe(false);
  });
});

describe('labels', () => {
  it('match the specification [S9-27]', () => {
    expect(userStateLabels).toEqual({ 0: '正常', 1: '禁用', 2: '待审核' });
    expect(roleTypeLabels).toEqual({ 1: '学员', 2: '管理人员' });
    expect(menuTypeLabels).toEqual({ 1: '菜单', 2: '功能', 3: '路由' });
    expect(cycleTypeLabels).toEqual({ 1: '每日', 2: '每周', 3: '每月' });
    expect(questionTypeLabels).toEqual({
      1: '单选题',
      2: '多选题',
      3: '判断题',
      4: '简答题',
      5: '填空题',
      6: '匹配题',
      99: '组合题',
    });
    expect(questionLevelLabels).toEqual({ 1: '普通', 2: '较难' });
    expect(examResultLabels).toEqual({ 0: '不合格', 1: '合格' });
    expect(paperStateLabels).toEqual({ 0: '考试中', 1: '待阅卷', 2: '已完成', 3: '已弃考' });
    expect(openTypeLabels).toEqual({ 1: '完全公开', 2: '指定部门', 3: '指定人员', 9: '凭密码' });
    expect(trainTypeLabels).toEqual({ 1: '线上', 2: '线下' });
    expect(chargeLabels).toEqual({ 0: '免费', 1: '收费' });
    expect(classStatusLabels).toEqual({ 0: '未开始', 1: '进行中', 2: '已结束' });
  });

  it('cover the states of a user, and no others [S3-134…S3-136]', () => {
    expect(UserState).toEqual({ normal: 0, disabled: 1, pending: 2 });
  });
});

describe('joining the tables of modules', () => {
  it('merges them and skips modules without one', () => {
    expect(joinTables({ a: { words: { x: '1' } }, b: { words: { y: '2' } }, c: {} }, 'words')).toEqual({
      x: '1',
      y: '2',
    });
  });

  it('rejects a key that two modules define, naming the key and the module', () => {
    expect(() => joinTables({ a: { words: { x: '1' } }, b: { words: { x: '2' } } }, 'words')).toThrow(
      'words: x of module b',
    );
  });
});
