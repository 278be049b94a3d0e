import { describe, expect, it } from 'vitest';
import { nextStep, opening, textOf, type Action, type TrackerEvent, type TrackerState } from './tracker-state.ts';

/** Applies events one after the other; returns the final state and the actions on the way. */
function through(
  events: readonly TrackerEvent[],
  from: TrackerState = opening,
): { state: TrackerState; actions: Action[] } {
  let state = from;
  const actions: Action[] = [];
  for (const event of events) {
    const step = nextStep(state, event);
    state = step.state;
    actions.push(...step.actions);
  }
  return { state, actions };
}

const search: TrackerEvent = { type: 'search', now: 0 };
const face = (now: number): TrackerEvent => ({ type: 'looked', now, hasFace: true });
const none = (now: number): TrackerEvent => ({ type: 'looked', now, hasFace: false });
const requested = (now: number): TrackerEvent => ({ type: 'challenged', now, action: 'openMouth' });
const ticks = (from: number, to: number): TrackerEvent[] =>
  Array.from({ length: (to - from) / 50 }, (_, n) => ({ type: 'tick', now: from + 50 * (n + 1) }));

describe('tracking', () => {
  it('captures two seconds after a face is found, and not before [S4-26, S4-27, S9-02]', () => {
    const found = through([search, face(300), face(1_000), face(2_299)]);
    expect([found.state.phase, found.actions]).toEqual(['holding', []]);
    const held = through([face(2_300)], found.state);
    expect([held.state.phase, held.actions]).toEqual(['captured', ['capture']]);
    expect(through([face(2_500)], held.state).actions).toEqual([]);
  });

  it('starts again when the face goes away', () => {
    const { state, actions } = through([search, face(0), face(1_900), none(2_000), face(2_100), face(4_000)]);
    expect([state.phase, actions]).toEqual(['holding', []]);
    expect(through([face(4_100)], state).actions).toEqual(['capture']);
  });

  it('reports every ten seconds that no face is there [S4-29, S9-03]', () => {
    const seconds = Array.from({ length: 36 }, (_, n) => none(n * 1_000));
    expect(through([search, ...seconds]).actions).toEqual(['faceOut', 'faceOut', 'faceOut']);
    expect(through([search, none(9_999)]).actions).toEqual([]);
    expect(through([search, face(9_000), none(9_500), none(19_000)]).actions).toEqual([]);
  });

  it('takes eight frames of an action within four seconds, then locks the image and sends [S4-28, S4-30]', () => {
    const captured = through([search, face(0), face(2_000)]).state;
    const { state, actions } = through([requested(2_100), ...ticks(2_100, 5_550)], captured);
    expect([state.phase, state.frames]).toEqual(['acting', 7]);
    expect(through(ticks(5_550, 6_000), state)).toMatchObject({
      state: { phase: 'comparing', frames: 8 },
      actions: ['frame', 'send'],
    });
    expect(actions).toEqual(Array(7).fill('frame'));
  });

  it('sends immediately when no action is required', () => {
    const captured = through([search, face(0), face(2_000)]).state;
    const step = nextStep(captured, { type: 'challenged', now: 2_050, action: null });
    expect(step).toMatchObject({ state: { phase: 'comparing' }, actions: ['send'] });
  });

  it('ignores the camera while it compares, and restarts on request [S4-35, S8-31]', () => {
    const comparing: TrackerState = { ...opening, phase: 'comparing', since: 0 };
    expect(through([face(100), none(20_000), ...ticks(0, 500)], comparing)).toEqual({ state: comparing, actions: [] });
    const again = through([{ type: 'search', now: 9_000 }, none(9_100)], comparing);
    expect([again.state.phase, again.actions]).toEqual(['searching', []]);
  });
});

describe('what it says', () => {
  const at = (phase: TrackerState['phase']) => textOf({ ...opening, phase });

  it('matches the specification for the camera [S8-25…S8-29]', () => {
    expect(at('noCamera')).toBe('摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！');
    expect(at('unsupported')).toBe('您的浏览器不支持媒体访问，请升级浏览器！');
    expect(at('searching')).toBe('未识别到人脸，请将人脸置于摄像头中央！');
    expect(at('holding')).toBe('很好，请保持这个姿势！');
    expect(at('comparing')).toBe('正在比对，请稍候...');
  });

  it('names the action while it is to be performed', () => {
    expect(textOf({ ...opening, phase: 'acting', action: 'turnLeft' })).toBe('请慢慢向左转头');
  });
});
