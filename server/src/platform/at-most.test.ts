import { describe, expect, it } from 'vitest';
import { atMost } from './at-most.ts';

const asked = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, resolve, reject };
};

describe('work of which little may be done at once', () => {
  it('takes turns in the order it came, and refuses what would wait too long', async () => {
    const limited = atMost({ count: 1, waiting: 2 }, () => new Error('busy'));
    const begun: number[] = [];
    const pieces = [asked(), asked(), asked()];
    const replies = pieces.map((piece, at) =>
      limited(() => {
        begun.push(at);
        return piece.work();
      }),
    );
    await expect(limited(async () => 'late')).rejects.toThrow('busy');
    expect(begun).toEqual([0]);
    pieces[0]!.reject(new Error('failed'));
    await expect(replies[0]).rejects.toThrow('failed');
    expect(begun).toEqual([0, 1]);
    pieces[1]!.resolve('second');
    pieces[2]!.resolve('third');
    expect(await Promise.all(replies.slice(1))).toEqual(['second', 'third']);
    expect(begun).toEqual([0, 1, 2]);
    expect(await limited(async () => 'again')).toBe('again');
  });
});
