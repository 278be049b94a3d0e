import { expect, it } from 'vitest';
import { bankOf, filledFrom, newSettings, settingErrors, settingsOf } from './paper-order.ts';
import { createPaperReader } from './read-paper.ts';
import { samplePaper } from './sample-paper.ts';

const sourceOf = (text: string, points = {}) => ({ text, points, media: {} });

it('offers a sample that could be published at once', () => {
  const reading = createPaperReader()(sourceOf(samplePaper));
  expect(reading.problems).toEqual([]);
  expect(reading.questions.map(({ note, heading }) => [heading, note])).toEqual([
    ['一、单项选择题', '3 分'],
    [undefined, '3 分'],
    ['二、判断题', '2 分'],
    [undefined, '2 分'],
    ['三、简答题', '10 分'],
  ]);
  const filled = filledFrom(newSettings(new Date(), true), reading);
  expect([filled.title, filled.bankTitle, filled.minutes, filled.pass]).toEqual([
    '人工影响天气作业人员安全知识测验',
    '人工影响天气作业人员安全知识测验',
    30,
    12,
  ]);
  expect(settingErrors(filled, reading.total)).toEqual(new Map());
  expect(bankOf(filled)).toEqual({ title: '人工影响天气作业人员安全知识测验' });
});

it('shows each problem at its line: a missing answer, a repeated question, a section without points', () => {
  const broken = samplePaper
    .replace('1-2 AB', '1. A')
    .replace('三、简答题（10 分）', '三、简答题')
    .replace('4. 发现火箭弹留架后，应当立即上前取下。（　　）', '4. 作业必须在批准的空域和时限内进行。（　　）')
    .replace('4. ×', '4. √');
  const { problems, wrong } = createPaperReader()(sourceOf(broken));
  expect(wrong).toBe(2);
  expect(problems.map(({ line, message }) => [line, message])).toEqual([
    [10, '第 2 题：没有写答案'],
    [15, '第 4 题：与第 3 题相同'],
    [17, '“三、简答题”没有写分值，请写明每题几分'],
  ]);
});

it('takes points entered beside a section, until they are taken out', () => {
  const read = createPaperReader();
  const text = samplePaper.replace('三、简答题（10 分）', '三、简答题');
  const { problems, given, total } = read(sourceOf(text, { '三、简答题': 1000 }));
  expect([problems, given, total]).toEqual([[], [null, null, 1000], 2000]);
  expect(read(sourceOf(text)).problems).toHaveLength(1);
});

it('names the setting that is missing or does not fit', () => {
  const reading = createPaperReader()(sourceOf(samplePaper));
  const own = { ...newSettings(new Date(), false), title: '', pass: 21, startTime: null };
  const errors = settingErrors(filledFrom(own, reading), reading.total);
  expect(Object.fromEntries(errors)).toMatchObject({
    title: '请输入考试名称',
    startTime: '请选择时间',
    passScore: '合格分不能高于总分 20 分',
    repoId: '请选择题库',
  });
  expect(settingsOf(filledFrom({ ...own, password: '8848' }, reading)).password).toBe('');
});
