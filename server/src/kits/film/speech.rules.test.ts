import { expect, it } from 'vitest';
import { cuesOf, partsOf, secondsOf, vttOf } from './speech.rules.ts';

it('shows a slide as long as its sentences take to say, with a pause before and after', () => {
  expect(secondsOf(['一二三四五六七八九'])).toBeCloseTo(1.6 + 2);
  expect(secondsOf(['一二三四五六七八九', '一二三四五六七八九'])).toBeCloseTo(1.6 + 4);
});

it('cuts a long sentence after punctuation and loses no word', () => {
  const sentence = '云滴非常小，又常常没有冰核，所以到了零度以下，它仍然是液态，这就是过冷水。';
  const parts = partsOf(sentence);
  expect(parts).toEqual(['云滴非常小，又常常没有冰核，', '所以到了零度以下，它仍然是液态，', '这就是过冷水。']);
  expect(partsOf('短句。')).toEqual(['短句。']);
  expect(partsOf('催化补的是冰核，不是水；没有合适的云，不作业。')).toHaveLength(1);
});

it('times subtitles one after another, within their slides', () => {
  const slides = [{ speech: ['一二三四五六七八九'] }, { speech: ['一二三四五六七八。', '一二三四五六七八。'] }];
  expect(cuesOf(slides).map(({ from, to, text }) => [from, to, text])).toEqual([
    [0.8, expect.closeTo(2.8), '一二三四五六七八九'],
    [expect.closeTo(3.6 + 0.8), expect.closeTo(6.4), '一二三四五六七八'],
    [expect.closeTo(6.4), expect.closeTo(8.4), '一二三四五六七八'],
  ]);
});

it('writes WebVTT that cannot contain markup of its own', () => {
  expect(vttOf([{ from: 0.8, to: 3661.25, text: '0 < 1 & 2' }])).toBe(
    'WEBVTT\n\n00:00:00.800 --> 01:01:01.250\n0 &lt; 1 &amp; 2\n\n',
  );
});
