import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paperText } from '../../../test/paper-text.ts';
import { readPaper, readPaperQuestion } from './paper.ts';
import { pointsInHeading, pointsInStem, wordsOfHeading } from './points.ts';
import { sameQuestionKey } from './same-question.ts';

const halves = fc.integer({ min: 1, max: 40 }).map((count) => count * 50);
const small = fc.integer({ min: 1, max: 100 });
const wide = (text: string): string =>
  text.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

describe('a heading', () => {
  it('gives the points of each question, their number and the total, however they are written', () => {
    const forms = [
      '一、单项选择题（共#COUNT#题，每题#EACH#分，共#TOTAL#分）',
      '二、判断题(本大题共#COUNT#小题,每小题#EACH#分, 共#TOTAL#分)',
      '三、多选题：#COUNT#题，每道题 #EACH# 分，合计　#TOTAL# 分。少选得0.5分，错选扣1分',
      '第四部分 简答题 (共#COUNT#道题，各#EACH#分，满分#TOTAL#分)',
    ];
    const heading = fc.record({ each: halves, count: small, form: fc.constantFrom(...forms), isWide: fc.boolean() });
    fc.assert(
      fc.property(heading, ({ each, count, form, isWide }) => {
        const total = each * count;
        const text = form
          .replace('#COUNT#', String(count))
          .replace('#EACH#', String(each / 100))
          .replace('#TOTAL#', String(total / 100));
        expect(pointsInHeading(isWide ? wide(text) : text)).toEqual({ each, eachBlank: undefined, total, count });
      }),
    );
  });

  it('gives nothing it does not say, and whole hundredths of whatever it says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'一、共每题空分（）()0129.．,，小本 错选扣'.split('')) }),
        (text) => {
          const { each, eachBlank, total, count } = pointsInHeading(text);
          for (const value of [each, eachBlank, total, count]) {
            expect(value === undefined || (Number.isInteger(value) && value > 0)).toBe(true);
          }
          const isSilent = [each, eachBlank, total].every((value) => value === undefined);
          expect(text.includes('分') || isSilent).toBe(true);
        },
      ),
    );
    expect(pointsInHeading('一、单选题（每题的备选项中只有一个最符合题意，错选扣1分）')).toEqual({
      each: undefined,
      eachBlank: undefined,
      total: undefined,
      count: undefined,
    });
    expect(pointsInHeading('四、填空题（每空1.5分，共15分）')).toMatchObject({ eachBlank: 150, total: 1500 });
    expect(pointsInHeading('五、论述题（20分）')).toMatchObject({ each: undefined, total: 2000 });
  });

  it('becomes a title, and instructions without the points', () => {
    expect(wordsOfHeading('一、单项选择题（共10题，每题2分，共20分。每题的备选项中只有一个最符合题意）')).toEqual({
      title: '一、单项选择题',
      intro: '每题的备选项中只有一个最符合题意',
    });
    expect(wordsOfHeading('二、判断题：每题1分\n（正确的打√，错误的打×）')).toEqual({
      title: '二、判断题',
      intro: '正确的打√，错误的打×',
    });
    expect(wordsOfHeading('【多选题】').title).toBe('多选题');
  });
});

describe('points of one question', () => {
  it('are found at both ends of its stem, and taken out', () => {
    fc.assert(
      fc.property(
        halves,
        fc.constantFrom('（本题%分）', '(%分)', '【%分】', '（ % 分 ）'),
        fc.boolean(),
        (points, form, first) => {
          const mark = form.replace('%', String(points / 100));
          const stem = '简述空域申请的内容。';
          expect(pointsInStem(first ? `${mark}${stem}` : `${stem}${mark}`)).toEqual({ points, stem });
        },
      ),
    );
    expect(pointsInStem('考核（60 分）以上为合格的有（　　）。').points).toBeUndefined();
  });
});

describe('a paper', () => {
  it('has a front, sections in order and points for each question', () => {
    const paper = readPaper(paperText);
    expect(paper.faults).toEqual([]);
    expect(paper.front).toEqual({
      title: '人工影响天气作业人员上岗考试试卷（A 卷）',
      minutes: 90,
      total: 3600,
      pass: 2160,
    });
    expect(paper.sections.map(({ title, intro }) => [title, intro])).toEqual([
      ['一、单项选择题', '每题只有一个最符合题意'],
      ['二、判断题', ''],
      ['三、填空题', ''],
      ['四、简答题', ''],
    ]);
    expect(paper.questions.map(({ section, points }) => [section, points])).toEqual([
      [0, 200],
      [0, 200],
      [1, 100],
      [1, 100],
      [2, 1000],
      [3, 1200],
      [3, 800],
    ]);
    const drafts = paper.questions.map(({ cells }) => readPaperQuestion(cells).draft);
    expect(drafts.map((draft) => draft?.type)).toEqual([1, 1, 3, 3, 5, 4, 4]);
    expect(drafts[5]?.content).toBe('<p>简述火箭弹留架后的处置程序。</p>');
  });

  it('says where points are missing or do not add up', () => {
    const doubtful = paperText
      .replace('共2题，每题2分，共4分', '共3题，每题2分，共6分')
      .replace('（每题1分，共2分）', '')
      .replace('2．', '4．');
    expect(readPaper(doubtful).faults.map(({ line, message, warning }) => [line, warning, message])).toEqual([
      [4, true, '“一、单项选择题”标题写 3 题，识别到 2 题'],
      [4, true, '“一、单项选择题”标题写共 6 分，各题合计 4 分'],
      [10, true, expect.stringContaining('题号从 1 跳到 4')],
      [15, false, '“二、判断题”没有写分值，请写明每题几分'],
      [28, false, '卷末答案的第 2 题在试卷中没有找到'],
    ]);
    expect(readPaper(paperText.replace('（每题1分，共2分）', '（共3分）'), [null, 150]).faults).toEqual([
      { line: 1, message: '卷首写满分 36 分，各题合计 37 分', warning: true },
    ]);
  });

  it('takes numbered instructions before the first heading for what they are', () => {
    const noted = paperText.replace('\n一、', '\n注意事项：\n1. 请用黑色签字笔作答。\n2. 不得携带手机。\n\n一、');
    const { questions, faults } = readPaper(noted);
    expect(questions).toHaveLength(7);
    expect(faults.filter(({ warning }) => !warning)).toEqual([]);
    expect(faults[0]?.message).toContain('当作考试说明');
  });

  it('points at a line of the key that fits no question', () => {
    const { faults, questions } = readPaper(paperText.replace('1-2 AB', '1-3 AB'));
    expect(faults).toEqual([{ line: 28, message: '卷末答案 1-3 有 3 题，写了 2 个答案', warning: false }]);
    expect(questions.map(({ cells }) => readPaperQuestion(cells).draft === undefined).slice(0, 3)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('knows the same question by what it asks and its answer', () => {
    const [one, other] = readPaper(paperText).questions.map(({ cells }) => readPaperQuestion(cells).draft);
    if (!one || !other) throw new Error('both are whole');
    expect(sameQuestionKey(one)).toBe(
      sameQuestionKey({ ...one, analysis: '<p>另外的解析</p>', tags: ['甲'], level: 2 }),
    );
    expect(sameQuestionKey(one)).not.toBe(sameQuestionKey(other));
  });
});
