import { expect, it } from 'vitest';
import { noticeOf } from './banner.tsx';

const idle = { takeOver: () => undefined, retry: () => undefined, dismissPassed: () => undefined };
const textOf = (link: 'down' | 'busy' | 'signedOut', isOnDevice: boolean): string => {
  const notice = noticeOf(
    { lock: undefined, link, isOnDevice, savedAt: undefined, passed: [], isBroken: false },
    1,
    idle,
  );
  return `${notice?.title}${notice?.text}`;
};

it('never asks to continue answering once the time is up, online or offline', () => {
  for (const link of ['up', 'down'] as const) {
    for (const isOnDevice of [true, false]) {
      const notice = noticeOf(
        { lock: 'over', link, isOnDevice, savedAt: undefined, passed: [], isBroken: false },
        1,
        idle,
      );
      expect(notice?.title).toContain('考试时间已到');
      expect(notice?.text).not.toContain('继续作答');
      expect(notice?.text).toContain('本页');
    }
  }
});

it('says that answers are on the device only if they are, whatever blocks sending', () => {
  for (const link of ['down', 'busy', 'signedOut'] as const) {
    expect(textOf(link, true)).toContain('答案已存在本机');
    expect(textOf(link, false)).not.toContain('已存在本机');
    expect(textOf(link, false)).toContain('本机没有存下答案，关闭或刷新本页会丢失');
  }
});

it('offers to reload a page that has failed only if nothing gets lost by it', () => {
  const failed = { lock: undefined, link: 'up', savedAt: undefined, passed: [], isBroken: true } as const;
  expect(noticeOf({ ...failed, isOnDevice: false }, 0, idle)?.action?.text).toBe('刷新页面');
  expect(noticeOf({ ...failed, isOnDevice: true }, 2, idle)?.action?.text).toBe('刷新页面');
  const unsafe = noticeOf({ ...failed, isOnDevice: false }, 2, idle);
  expect([unsafe?.action, unsafe?.title]).toEqual([undefined, '页面出了问题，之后的作答可能没有保存，2 题待发送']);
});
