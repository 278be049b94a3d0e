import { FACE_FRAMES, faceActionLabels, type FaceAction } from '@ganlin/contract/iam/sign-in/face';

/** From finding a face to capturing it, and between two reports that there is none (specification, section 9). */
const CAPTURE_DELAY_MS = 2_000;
const FACE_OUT_MS = 10_000;
/** Between two frames of an action. */
const FRAME_MS = 500;

/**
 * The phase of the camera. `opening` ends in `searching`, or in one of the three final ones: `unsupported`,
 * `noCamera`, `broken`. A face leads to `holding`, the picture to `captured`, an action to `acting`, and while the
 * server compares, the image is locked in `comparing`.
 */
export interface TrackerState {
  readonly phase:
    | 'opening'
    | 'unsupported'
    | 'noCamera'
    | 'broken'
    | 'searching'
    | 'holding'
    | 'captured'
    | 'acting'
    | 'comparing'
    | 'done'
    | 'stopped';
  /** When the phase began. */
  readonly since: number;
  /** When a missing face was last reported, or the search began. */
  readonly outSince: number;
  readonly action: FaceAction | null;
  readonly frames: number;
}

export type TrackerEvent =
  | { readonly type: 'unsupported' | 'noCamera' | 'broken' | 'done' | 'stopped' }
  /** The camera runs, or the last attempt was rejected. */
  | { readonly type: 'search'; readonly now: number }
  | { readonly type: 'looked'; readonly now: number; readonly hasFace: boolean }
  | { readonly type: 'challenged'; readonly now: number; readonly action: FaceAction | null }
  | { readonly type: 'tick'; readonly now: number };

/** The actions to run immediately. */
export type Action = 'faceOut' | 'capture' | 'frame' | 'send';

export interface Step {
  readonly state: TrackerState;
  readonly actions: readonly Action[];
}

export const opening: TrackerState = { phase: 'opening', since: 0, outSince: 0, action: null, frames: 0 };

/** The next state; an event that does not belong to the phase changes nothing. */
export function nextStep(state: TrackerState, event: TrackerEvent): Step {
  if (event.type === 'looked') return looked(state, event);
  if (event.type === 'challenged') return challenged(state, event);
  if (event.type === 'tick') return ticked(state, event.now);
  if (event.type === 'search') {
    return { state: { ...opening, phase: 'searching', since: event.now, outSince: event.now }, actions: [] };
  }
  return { state: { ...state, phase: event.type }, actions: [] };
}

function looked(state: TrackerState, { now, hasFace }: { now: number; hasFace: boolean }): Step {
  const isOn = state.phase === 'searching' || state.phase === 'holding';
  if (!isOn) return { state, actions: [] };
  if (!hasFace) return missed(state, now);
  if (state.phase === 'searching') return { state: { ...state, phase: 'holding', since: now }, actions: [] };
  if (now - state.since < CAPTURE_DELAY_MS) return { state, actions: [] };
  return { state: { ...state, phase: 'captured', since: now }, actions: ['capture'] };
}

function missed(state: TrackerState, now: number): Step {
  if (state.phase === 'holding') {
    return { state: { ...state, phase: 'searching', since: now, outSince: now }, actions: [] };
  }
  if (now - state.outSince < FACE_OUT_MS) return { state, actions: [] };
  return { state: { ...state, outSince: now }, actions: ['faceOut'] };
}

function challenged(state: TrackerState, { now, action }: { now: number; action: FaceAction | null }): Step {
  if (state.phase !== 'captured') return { state, actions: [] };
  if (action === null) return { state: { ...state, phase: 'comparing', since: now }, actions: ['send'] };
  return { state: { ...state, phase: 'acting', since: now, action, frames: 1 }, actions: ['frame'] };
}

function ticked(state: TrackerState, now: number): Step {
  if (state.phase !== 'acting' || now - state.since < state.frames * FRAME_MS) return { state, actions: [] };
  const frames = state.frames + 1;
  if (frames < FACE_FRAMES) return { state: { ...state, frames }, actions: ['frame'] };
  return { state: { ...state, phase: 'comparing', since: now, frames }, actions: ['frame', 'send'] };
}

/** Shown below the picture while no face is found, and as a message every ten seconds. */
export const noFaceText = '未识别到人脸，请将人脸置于摄像头中央！';
const HOLD_STILL = '很好，请保持这个姿势！';

const texts: Readonly<Record<Exclude<TrackerState['phase'], 'acting'>, string>> = {
  opening: '正在打开摄像头…',
  unsupported: '您的浏览器不支持媒体访问，请升级浏览器！',
  noCamera: '摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！',
  broken: '人脸识别组件载入失败，请刷新页面重试！',
  searching: noFaceText,
  holding: HOLD_STILL,
  captured: HOLD_STILL,
  comparing: '正在比对，请稍候...',
  done: '识别成功',
  stopped: '识别已停止',
};

/** The text below the camera's picture (specification, section 8). */
export function textOf({ phase, action }: TrackerState): string {
  if (phase !== 'acting') return texts[phase];
  return action === null ? HOLD_STILL : faceActionLabels[action];
}
