import { describe, expect, it } from 'vitest';
import { printedElement, printedText, qrSvg } from './printed-elements.rules.ts';
import { sampleCertificates } from './designs/sample-certificates.ts';

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

it('repeats issuer and number in the smallest letters', () => {
  const box = { id: 'micro', x: 0, y: 0, width: 10, height: 1 };
  const element = { ...box, kind: 'microText', colour: '#000000' } as const;
  expect(printedElement(element, sampleCertificates.usual, null)).toMatchObject({
    text: '河北省人工影响天气中心　冀人影 2026-00417',
  });
});

describe('a QR code', () => {
  it('has a quiet zone of four modules', () => {
    const svg = qrSvg('甘霖');
    const [, side = ''] = /viewBox="0 0 (\d+) /.exec(svg) ?? [];
    const starts = [...svg.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [
      Number(x),
      Number(y),
      Number(length),
    ]);
    expect(Math.min(...starts.map(([x = 0]) => x))).toBe(4);
    expect(Math.min(...starts.map(([, y = 0]) => y))).toBe(4);
    expect(Math.max(...starts.map(([x = 0, , length = 0]) => x + length))).toBe(Number(side) - 4);
  });

  it('holds the longest text of the contract', () => {
    expect(qrSvg('W'.repeat(600))).toContain('<path');
  });
});
