// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { findKnown, forgetFile, printOf, rememberFile } from './known-files.ts';
import { bytesText, leftText, secondsLeft, withMark, type Mark } from './send-rate.ts';

beforeEach(() => localStorage.clear());

describe('the time left of an upload', () => {
  const marksAt = (...marks: [seconds: number, sent: number][]): readonly Mark[] =>
    marks.reduce<readonly Mark[]>((all, [seconds, sent]) => withMark(all, { at: seconds * 1000, sent }), []);

  it('follows the recent rate and not the one at the start', () => {
    expect(secondsLeft(marksAt([0, 0], [5, 500]), 1000)).toBe(5);
    expect(secondsLeft(marksAt([0, 0], [20, 100], [30, 600]), 1000)).toBe(8);
  });

  it('is undefined before it can be estimated, and while nothing moves', () => {
    expect(secondsLeft([], 1000)).toBeUndefined();
    expect(secondsLeft(marksAt([0, 0], [1, 900]), 1000)).toBeUndefined();
    expect(secondsLeft(marksAt([0, 400], [5, 400]), 1000)).toBeUndefined();
  });

  it('is shown as text', () => {
    expect([leftText(0), leftText(59), leftText(170), leftText(7500)]).toEqual([
      '还需约 1 秒',
      '还需约 59 秒',
      '还需约 3 分钟',
      '还需约 2 小时 5 分钟',
    ]);
    expect([bytesText(12_900_000), bytesText(4 * 1024 ** 3)]).toEqual(['12.3 MB', '4.00 GB']);
  });
});

describe('a file whose upload began on this device', () => {
  const file = new File(['x'], '讲座.mp4', { lastModified: 5 });

  it('is recognised after a reload, for the user who began it, until it is done', () => {
    rememberFile(printOf(file, 'me'), 'film-1');
    expect(findKnown(printOf(new File(['x'], '讲座.mp4', { lastModified: 5 }), 'me'))).toBe('film-1');
    expect(findKnown(printOf(file, 'somebody else'))).toBeUndefined();
    expect(findKnown(printOf(new File(['xy'], '讲座.mp4', { lastModified: 5 }), 'me'))).toBeUndefined();
    forgetFile('film-1');
    expect(findKnown(printOf(file, 'me'))).toBeUndefined();
  });

  it('is one of the latest twenty; invalid stored values do no harm', () => {
    for (let index = 0; index < 25; index++) rememberFile(`print ${index}`, `film ${index}`);
    expect([findKnown('print 4'), findKnown('print 5')]).toEqual([undefined, 'film 5']);
    localStorage.setItem('film-uploads', '{"broken');
    expect(findKnown('print 5')).toBeUndefined();
    rememberFile('a', 'b');
    expect(findKnown('a')).toBe('b');
  });
});
