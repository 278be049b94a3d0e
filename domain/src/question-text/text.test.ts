import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, question, rich } from '../../test/generated-questions.ts';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { readNames, writeNames } from './lists.ts';
import { canonicalRich } from '../rich-text/rich-html.ts';
import { plainOf, richFromText, textFromRich } from '../rich-text/rich-text.ts';
import { readCells, readText, writeCells, writeText } from './text.ts';

describe('writing and reading again restores', () => {
  it('markup as text', () => {
    fc.assert(
      fc.property(rich, (html) => {
        expect(richFromText(textFromRich(html))).toBe(html);
        expect(canonicalRich(html)).toBe(html);
      }),
      { numRuns: 200 },
    );
  });

  it('lists of names with any characters', () => {
    fc.assert(
      fc.property(fc.uniqueArray(plainText(30)), (names) => {
        expect(readNames(writeNames(names))).toEqual(names);
      }),
    );
  });

  it.each(Object.values(QuestionType))('a question of type %i as cells', (type) => {
    fc.assert(
      fc.property(question(type), (draft) => {
        const { draft: again, faults } = readCells(writeCells(draft));
        expect(faults.filter(({ warning }) => !warning)).toEqual([]);
        expect(again).toEqual(draft);
      }),
      { numRuns: 60 },
    );
  });

  it('questions of all types as one text', () => {
    fc.assert(
      fc.property(fc.array(question(), { minLength: 1, maxLength: 4 }), (drafts) => {
        const text = writeText(drafts.map(writeCells));
        const again = readText(text).blocks.map(({ cells }) => readCells(cells).draft);
        expect(again).toEqual(drafts);
      }),
      { numRuns: 80 },
    );
  });
});

describe('any pasted text', () => {
  it('is read without failing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(plainText(40)).map((lines) => lines.join('\n')),
        ),
        (text) => {
          for (const { cells } of readText(text).blocks) readCells(cells);
          expect(plainOf(richFromText(text))).toBeTypeOf('string');
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is read within a second for 5,000 questions', () => {
    const one = (at: number): string =>
      `${at}. 火箭作业前，操作手首先应当（　　）。第 ${at} 问\nA. 检查发射架水平与锁紧\nB. 装填火箭弹\nC. 接通点火电源\nD. 报告\n答案：A\n解析：先查架，$x^2$，再装弹。\n难度：普通\n知识点：作业前检查；火箭发射架\n`;
    const text = Array.from({ length: 5000 }, (_, at) => one(at + 1)).join('\n');
    // CPU time of this process, not wall-clock time, and the best of several runs: the cores are shared with other
    // tests.
    const used = (): number => process.cpuUsage().user / 1000;
    let least = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 3 && least > 1000; turn += 1) {
      const started = used();
      const drafts = readText(text).blocks.map(({ cells }) => readCells(cells).draft);
      least = Math.min(least, used() - started);
      expect(drafts.filter((draft) => draft?.type === QuestionType.single)).toHaveLength(5000);
    }
    expect(least).toBeLessThan(1000);
  });
});
