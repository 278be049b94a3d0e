import { describe, expect, it } from 'vitest';
import { isClear, showsAction } from './face-liveness.rules.ts';
import { clearWinner, isOneFace, likenessAt } from './face-match.rules.ts';

const still = { turn: 0.1, nod: 0.4, mouth: 0.05 };
const at = (share: number) => ({ ...still, turn: still.turn + 0.25 * share });

describe('an action', () => {
  it('begins in the pose of the captured picture, and is seen done twice', () => {
    expect(showsAction('turnLeft', still, [at(0), at(0.6), at(1.1), at(1.3)])).toBe(true);
    expect(showsAction('turnLeft', still, [at(0.1), at(1.01), at(1.01)])).toBe(true);
  });

  it('is rejected if it is seen once, was there from the start, or goes the other way', () => {
    expect(showsAction('turnLeft', still, [at(0), at(0.2), at(1.2), at(0.3)])).toBe(false);
    expect(showsAction('turnLeft', still, [at(1.1), at(1.2), at(1.2)])).toBe(false);
    expect(showsAction('turnRight', still, [at(0), at(1), at(1.4)])).toBe(false);
    expect(showsAction('nod', still, [at(0), at(1), at(1.4)])).toBe(false);
  });

  it('needs three frames with valid numbers', () => {
    expect(showsAction('turnLeft', still, [])).toBe(false);
    expect(showsAction('turnLeft', still, [at(0), at(1.2)])).toBe(false);
    expect(showsAction('turnLeft', still, [at(Number.NaN), at(1.2), at(1.2)])).toBe(false);
    expect(showsAction('turnLeft', { ...still, turn: Number.NaN }, [at(0), at(1.2), at(1.2)])).toBe(false);
  });
});

it('accepts a picture only of a face that is certain, large enough and turned to the camera', () => {
  const face = { score: 0.9, width: 150, pose: still };
  expect(isClear(face)).toBe(true);
  expect(isClear({ ...face, score: 0.4 })).toBe(false);
  expect(isClear({ ...face, width: 50 })).toBe(false);
  expect(isClear({ ...face, pose: { ...still, turn: -0.6 } })).toBe(false);
  expect(isClear({ ...face, pose: { ...still, turn: Number.NaN } })).toBe(false);
});

describe('a match', () => {
  it('is the nearest user who is similar enough', () => {
    expect(likenessAt(0)).toBe(1);
    expect(likenessAt(0.4)).toBeCloseTo(0.6, 9);
    expect(likenessAt(2)).toBe(0);
    const near = { userId: 'a', distance: 0.3 };
    expect(clearWinner([near, { userId: 'b', distance: 0.6 }], 0.6)).toBe('a');
    expect(clearWinner([near], 0.6)).toBe('a');
    expect(clearWinner([near], 0.9)).toBeUndefined();
    expect(clearWinner([], 0.3)).toBeUndefined();
  });

  it('is nobody while a second is nearly as close', () => {
    const twins = [
      { userId: 'a', distance: 0.3 },
      { userId: 'b', distance: 0.34 },
    ];
    expect(clearWinner(twins, 0.6)).toBeUndefined();
  });
});

it('detects frames of another person', () => {
  expect(isOneFace([0.2, 0.5])).toBe(true);
  expect(isOneFace([0.2, 0.7, 0.2])).toBe(false);
});
