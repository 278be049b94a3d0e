import { expect, it } from 'vitest';
import { NOW, sampleItems } from '../../../test/sample-day.ts';
import type { DayItem } from './day-data.ts';
import { dayText, itemText } from './item-text.ts';

const now = new Date(NOW);
const { exam, course, certificate, practical, examiner } = sampleItems;

it.each<[DayItem, string, string, RegExp]>([
  [sampleItems.running, '已答 12 / 60 题，计时没有停', '继续作答', /^\/web\/exam\/start\//],
  [exam, '2026-03-05 14:30 至 16:00，90 分钟', '查看安排', /^\/web\/exam\/check\//],
  [{ ...exam, phase: 'open' }, '2026-03-05 16:00 截止，90 分钟', '进入考试', /^\/web\/exam\/check\//],
  [practical, '第 2 组 7 号，训练场', '看安排', /^\/web\/practical$/],
  [examiner, '3 位考生等您评分，火箭实操 等 2 场', '去评分', /^\/web\/examiner$/],
  [{ ...examiner, waiting: 0, tests: 1 }, '您的评分都交了，火箭实操', '看看', /^\/web\/examiner$/],
  [sampleItems.class, '应缴 ¥1,280.00，请缴费并上传凭证', '上传凭证', /^\/web\/train\/class\//],
  [course, '必修，上次学到 2.4 冰晶效应 12:36', '继续学习', /^\/web\/course\/view\/[^/]+\/[^/]+$/],
  [{ ...course, state: 0, next: null, required: false }, '选修，还没有开始', '开始学', /^\/web\/course\/view\/[^/]+$/],
  [sampleItems.review, '今天有 8 道错题该复习，约 4 分钟', '开始复习', /^\/web\/repo\/training\/all\/10$/],
  [certificate, '有效期至 2026-05-02，完成复训可以换发', '看复训班', /^\/web\/train$/],
  [{ ...certificate, next: 'contact' }, '恢复之前不能凭它上岗，请联系发证单位', '看证书', /^\/web\/certificate$/],
  [sampleItems.appeal, '1 道题的申诉还没有答复', '看进度', /^\/web\/exam\/result\//],
  [sampleItems.daily, '已做 2 / 5 题，约 3 分钟，连续 12 天', '接着做', /^\/web\/daily$/],
])('says what to do about %o', (item, text, action, to) => {
  const shown = itemText(item, now);
  expect(shown).toMatchObject({ text, action });
  expect(shown.to).toMatch(to);
});

it('names today and tomorrow, and otherwise the date', () => {
  expect(dayText('2026-03-05T06:30:00Z', now)).toBe('今天 14:30');
  expect(dayText('2026-03-06T01:00:00Z', now)).toBe('明天 09:00');
  expect(dayText('2026-03-31T01:00:00Z', now)).toBe('03-31 09:00');
});

it('shows of a practical test the day, and of a certificate how long it lasts', () => {
  expect(itemText(practical, now).tag?.text).toBe('明天');
  expect(itemText(certificate, now).tag?.text).toBe('58 天后到期');
  expect(itemText({ ...certificate, next: 'renewNow', daysLeft: null }, now).tag?.text).toBe('已过期');
});
