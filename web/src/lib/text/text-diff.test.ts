import { describe, expect, it } from 'vitest';
import { diffText } from './text-diff.ts';

const shown = (before: string, after: string) =>
  diffText(before, after)
    .map(({ kind, text }) => ({ same: text, gone: `[-${text}]`, new: `[+${text}]` })[kind])
    .join('');

describe('the difference of two texts', () => {
  it('is shown word by word, with the unchanged text around it', () => {
    expect(shown('作业前应当检查发射架。', '作业前必须检查发射架。')).toBe('作业前[-应当][+必须]检查发射架。');
  });

  it('is empty for equal texts, also empty ones', () => {
    expect(diffText('', '')).toEqual([]);
    expect(diffText('碘化银', '碘化银')).toEqual([{ kind: 'same', text: '碘化银' }]);
  });

  it('is everything where one text is empty', () => {
    expect(shown('', '新的解析')).toBe('[+新的解析]');
    expect(shown('旧的解析', '')).toBe('[-旧的解析]');
  });

  it('reproduces both texts, whatever they are', () => {
    const texts = ['A. 一\nB. 二', 'A. 一\nB. 三\nC. 二', '-4 ℃；零下4', '-5 ℃ ； 零下 5', 'x'.repeat(50), 'y x y x'];
    for (const before of texts) {
      for (const after of texts) {
        const parts = diffText(before, after);
        const without = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map(({ text }) => text)
            .join('');
        expect([without('new'), without('gone')]).toEqual([before, after]);
      }
    }
  });

  it('treats the middle of very long texts as replaced instead of comparing for minutes', () => {
    const long = (word: string) => Array.from({ length: 5_000 }, (_, at) => `${word}${at} `).join('');
    const parts = diffText(`同${long('a')}尾`, `同${long('b')}尾`);
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'gone', 'new', 'same']);
  });
});
