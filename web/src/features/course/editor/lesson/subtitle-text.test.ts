import { expect, it } from 'vitest';
import { decodeSubtitle } from './subtitle-text.ts';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer;

it('reads UTF-8, with or without a mark', () => {
  expect(decodeSubtitle(new TextEncoder().encode('积雨云').buffer)).toBe('积雨云');
  expect(decodeSubtitle(bytesOf(0xef, 0xbb, 0xbf, 0x41))).toBe('A');
});

it('reads GB 18030 and UTF-16', () => {
  expect(decodeSubtitle(bytesOf(0xd4, 0xc6))).toBe('云');
  expect(decodeSubtitle(bytesOf(0xff, 0xfe, 0x91, 0x4e))).toBe('云');
  expect(decodeSubtitle(bytesOf(0xfe, 0xff, 0x4e, 0x91))).toBe('云');
});
