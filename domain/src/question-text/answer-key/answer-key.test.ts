import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCells, readText } from '../text.ts';

const choice = (number: number | string, answer = '') =>
  `${number}. 首选的催化剂是（　　）。\nA. 碘化银\nB. 食盐\nC. 干冰\nD. 水\n${answer === '' ? '' : `答案：${answer}\n`}`;
const choices = (count: number, from = 1) => Array.from({ length: count }, (_, at) => choice(from + at)).join('');
const answers = (text: string) => readText(text).blocks.map(({ cells }) => cells.answer);
const faults = (text: string) =>
  readText(text).blocks.flatMap(({ line, faults: list }) => list.map(({ message }) => `${line} ${message}`));

describe('the answers at the end of a paper', () => {
  it.each([
    '参考答案\n1-5 ABCDA',
    '参考答案：1-5 ABCDA',
    '参考答案 1–5 ABCDA',
    '答案：1-5 ABCDA',
    '答案：\n1．A 2．B 3．C 4．D 5．A',
    '【参考答案】\n１－５　ＡＢＣＤＡ',
    '2026 年上岗考试试卷参考答案及评分标准\n1～3：A、B、C　4～5：D A',
    '参考答案\n1-3 ABC 4-5 DA',
    '参考答案\n1、A 2、B 3、C\n4、D 5、A',
    '标准答案\n1.A2.B3.C4.D5.A',
    '参考答案\n一、单项选择题（每题 2 分）\n1-5 ABCDA',
    '参考答案\n第1题 A\n第2题 B\n第3题 C\n第4题 D\n第5题 A',
    '参考答案\n（1）A （2）B （3）C （4）D （5）A',
    '参考答案\n1. a 2. b 3. c 4. d 5. a',
  ])('are given to their questions: %j', (key) => {
    expect(answers(`一、单选题\n${choices(5)}\n${key}`)).toEqual(['A', 'B', 'C', 'D', 'A']);
    expect(faults(`一、单选题\n${choices(5)}\n${key}`)).toEqual([]);
  });

  const paper = `一、单选题\n${choices(5)}二、多选题\n${choices(2)}三、判断题\n1. 作业要批准。\n2. 可以直接发射。\n3. 先查架。\n`;

  it.each([
    '参考答案\n一、单选题 1-5 ABCDA\n二、多选题 1. ABC 2. BD\n三、判断题 1.√ 2.× 3.√',
    '参考答案\n一、1-5 ABCDA\n二、1. ABC 2. BD\n三、1-3 √×√',
    '参考答案\n一、单选题\n1-5 ABCDA\n二、多选题\n1-2 ABC BD\n三、判断题\n1-3 对 错 对',
    '参考答案\n单选题：1-5 ABCDA\n多选题：1. A、B、C 2. B、D\n判断题：1. 正确 2. 错误 3. 正确',
  ])('belong to the sections in which they stand: %j', (key) => {
    const blocks = readText(`${paper}\n${key}`).blocks.map(({ cells }) => readCells(cells));
    expect(blocks.map(({ faults: list }) => list)).toEqual(blocks.map(() => []));
    expect(blocks.map(({ draft }) => draft?.type)).toEqual([1, 1, 1, 1, 1, 2, 2, 3, 3, 3]);
    expect(blocks.slice(-3).map(({ draft }) => draft?.body)).toEqual(
      [true, false, true].map((right) => ({ type: 3, right })),
    );
  });

  it('may count from 1 in each section where the paper counts on', () => {
    const text = `一、单选题\n${choices(2)}二、多选题\n${choices(2, 3)}\n参考答案\n一、单选题 1-2 AB\n二、多选题 1. AB 2. CD`;
    expect(answers(text)).toEqual(['A', 'B', 'AB', 'CD']);
  });

  it('may be words, with an analysis', () => {
    const text =
      '一、填空题\n1. 碘化银写作____。\n2. 成冰阈温约____℃。\n二、简答题\n1. 简述留架的处置。\n\n参考答案\n一、填空题\n1. AgI 2. -4\n二、简答题\n1. 答：立即停止作业。\n人员撤离。\n解析：见规程。';
    expect(answers(text)).toEqual(['AgI', '-4', '立即停止作业。\n人员撤离。']);
    expect(readText(text).blocks.at(-1)?.cells.analysis).toBe('见规程。');
  });

  it('are reported at their line when a range and its letters differ in number', () => {
    const text = `一、单选题\n${choices(5)}参考答案\n1-5 ABCD`;
    const line = text.split('\n').length;
    expect(faults(text)).toEqual([`${line} 卷末答案 1-5 有 5 题，写了 4 个答案`]);
    expect(faults(`一、单选题\n${choices(2)}参考答案\n1-2 AB\n5-3 ABC`)).toEqual(['14 卷末答案 5-3 的题号要从小到大']);
  });

  it('are reported when no question has their number, or two have it', () => {
    expect(faults(`一、单选题\n${choices(2)}参考答案\n1. A 2. B 9. C`)).toEqual([
      '13 卷末答案的第 9 题在试卷中没有找到',
    ]);
    expect(faults(`${paper}\n参考答案\n1-5 ABCDA`)[0]).toContain('题号 1 在试卷中不止一处');
    expect(faults(`一、单选题\n${choices(2)}参考答案\n1. A 2. B\n2. C`)).toEqual([
      '14 卷末第 2 题的答案写了两次，而且不同',
    ]);
  });

  it('never replace the answer of a question, and a difference is reported at the question', () => {
    const text = `一、单选题\n${choice(1, 'A')}${choice(2, 'B')}参考答案\n1-2 AC`;
    expect(answers(text)).toEqual(['A', 'B']);
    expect(faults(text)).toEqual(['8 题中的答案与第 15 行的卷末答案不同，请改成对的一个']);
  });

  it('are not seen in the points of an answer, in a stem or before further questions', () => {
    expect(answers('一、简答题\n1. 简述处置。\n答案：\n1. 停止作业\n2. 撤离')).toEqual(['1. 停止作业\n2. 撤离']);
    expect(answers(`${choice(1, 'A')}2. 写出参考答案\n答案：略`)).toEqual(['A', '略']);
    expect(answers(`参考答案\n1-2 AB\n${choice(1, 'C')}${choice(2, 'D')}`).slice(-2)).toEqual(['C', 'D']);
  });
});

describe('any key', () => {
  const letter = fc.constantFrom('A', 'B', 'C', 'D');
  const wide = (text: string) =>
    text.replaceAll(/[0-9A-Z.]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
  const forms: readonly ((letters: readonly string[]) => string)[] = [
    (letters) => `1-${letters.length} ${letters.join('')}`,
    (letters) => letters.map((one, at) => `${at + 1}. ${one}`).join(' '),
    (letters) => letters.map((one, at) => `${at + 1}、${one}`).join('\n'),
    (letters) => letters.map((one, at) => `${at + 1}-${at + 1} ${one}`).join('　'),
    (letters) => `1—${letters.length}：${letters.join(' ')}`,
  ];

  it('gives every question exactly its letter, however it is written', () => {
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 2, maxLength: 30 }),
        fc.constantFrom(...forms),
        fc.boolean(),
        (letters, form, isWide) => {
          const key = isWide ? wide(form(letters)) : form(letters);
          const text = `一、单选题\n${choices(letters.length)}\n参考答案\n${key}`;
          expect(faults(text)).toEqual([]);
          expect(answers(text)).toEqual(letters);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('never invents an answer: with a letter too many or too few, nobody of the range gets one', () => {
    fc.assert(
      fc.property(fc.array(letter, { minLength: 3, maxLength: 12 }), fc.boolean(), (letters, isMore) => {
        const count = letters.length + (isMore ? 1 : -1);
        const text = `一、单选题\n${choices(letters.length)}\n参考答案\n1-${count} ${letters.join('')}`;
        expect(faults(text)).toHaveLength(1);
        expect(answers(text).filter((answer) => answer !== '')).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
