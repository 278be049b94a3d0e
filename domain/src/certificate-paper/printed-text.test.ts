import { describe, expect, it } from 'vitest';
import { dayText, printedText } from './printed-text.ts';

const fields = { holderName: '李明', number: '冀人影 2026-00417' };
const text = (written: string, spacedName = false) => printedText({ text: written, spacedName }, fields);

describe('the text of an element', () => {
  it('has values in place of fields, and nothing where there is no value', () => {
    expect(text('编号　{number}，单位：{unit}')).toBe('编号　冀人影 2026-00417，单位：');
  });

  it('leaves other braces as they are, and does not replace within a value', () => {
    expect(text('{other} {} {number')).toBe('{other} {} {number');
    expect(printedText({ text: '{holderName}', spacedName: true }, { holderName: '{number}' })).toBe('{number}');
  });

  it.each([
    ['李明', '李　明'],
    ['李建国', '李建国'],
    ['欧阳', '欧　阳'],
    ['Li', 'Li'],
    ['', ''],
  ])('spaces a name of two characters: %s', (holderName, printed) => {
    expect(printedText({ text: '{holderName}', spacedName: true }, { holderName })).toBe(printed);
    expect(printedText({ text: '{holderName}', spacedName: false }, { holderName })).toBe(holderName);
  });

  it('drops characters that cannot be seen and could change the order of the others', () => {
    const holderName = '李\u202e国\u0000建\u2066\u0007';
    expect(printedText({ text: '{holderName}', spacedName: false }, { holderName })).toBe('李国建');
  });
});

it('writes days as people do, and leaves other texts alone', () => {
  expect(dayText('2026-03-05')).toBe('2026 年 3 月 5 日');
  expect(dayText('长期')).toBe('长期');
});
