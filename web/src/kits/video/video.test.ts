// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { clock, spokenTime } from './player-time.ts';
import { keepPoint, resumePoint } from './resume-point.ts';

beforeEach(() => localStorage.clear());

describe('where the user left off', () => {
  it('is stored in the middle of a video, and deleted near both ends', () => {
    keepPoint('film', { second: 95.7, duration: 600 });
    expect(resumePoint('film')).toBe(95);
    keepPoint('film', { second: 590, duration: 600 });
    expect(resumePoint('film')).toBeUndefined();
    keepPoint('film', { second: 4, duration: 600 });
    expect(resumePoint('film')).toBeUndefined();
  });
});

it('formats times as players show them and as people say them', () => {
  expect([clock(0), clock(750.9), clock(3909)]).toEqual(['00:00', '12:30', '1:05:09']);
  expect(spokenTime(750)).toBe('12 分 30 秒');
});
