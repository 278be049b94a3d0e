import { expect, it } from 'vitest';
import { spanOfLine } from './fault-line.ts';
import { createReader, questionAt } from './pasted.ts';
import { sampleText } from './sample-text.ts';

const text = `【单选题】
1. 火箭作业前，操作手首先应当（　　）。
A. 检查发射架水平与锁紧
B. 装填火箭弹
C.
答案：AB
难度：中等偏上

【判断题】
2. 作业必须在批准的空域和时限内进行。
答案：正确

【匹配题】
3. 将下列催化剂与适用的云体对应。
碘化银 —— 过冷云
吸湿性盐粉 ——

【组合题】
4. 某县 7 月 15 日 16 时出现强回波。
【小题】【判断题】
（1）可以不申请空域直接作业。
答案：错误
【小题】【单选题】
（2）首先应当：
A. 申请空域
B. 直接发射
答案：
`;

it('finds the line that each error refers to', () => {
  const { questions, wrong } = createReader()(text);
  const found = questions.flatMap(({ reading, faultLines }) =>
    reading.faults.map(({ message }, at) => `${faultLines[at]} ${message}`),
  );
  expect(questions.map(({ line }) => line)).toEqual([2, 10, 14, 19]);
  expect(wrong).toBe(3);
  expect(found).toEqual([
    '5 选项 C 为空',
    '6 单选题只能有一个答案，有几个就请改为多选题',
    expect.stringMatching(/^7 难度/),
    '16 第 2 对缺少右项',
    '23 第 2 小题：没有写答案',
  ]);
});

it('parses only changed questions again', () => {
  const read = createReader();
  const before = read(text).questions;
  const after = read(`\n\n${text.replace('答案：AB', '答案：A')}`).questions;
  expect(after.map(({ line }) => line)).toEqual([4, 12, 16, 21]);
  expect(after.map(({ reading }, at) => reading === before[at]?.reading)).toEqual([false, true, true, true]);
});

it('returns the question a line belongs to', () => {
  const pasted = createReader()(text);
  const lineAt = (line: number) => questionAt(pasted, line)?.line;
  expect([1, 2, 7, 10, 27].map(lineAt)).toEqual([undefined, 2, 2, 10, 19]);
});

it('finds the position of a line, with any line ending', () => {
  const lines = ['甲', '乙丙', '', '丁'];
  for (const end of ['\n', '\r\n']) {
    const joined = lines.join(end);
    expect(lines.map((_, at) => joined.slice(...spanOfLine(joined, at + 1)))).toEqual(lines);
    expect(joined.slice(...spanOfLine(joined, 9))).toBe('丁');
  }
});

it('offers an example without errors', () => {
  const { questions } = createReader()(sampleText);
  expect(questions.map(({ reading }) => reading.draft?.type)).toEqual([1, 2, 3, 5, 4, 6]);
  expect(questions.flatMap(({ reading }) => reading.faults)).toEqual([]);
});
