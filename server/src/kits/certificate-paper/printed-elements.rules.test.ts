import { sampleCertificates } from '@ganlin/domain/certificate-paper/sample-certificates';
import { describe, expect, it } from 'vitest';
import { printedElement, qrSvg } from './printed-elements.rules.ts';

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
