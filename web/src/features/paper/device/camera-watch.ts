import { StepVerdict } from '@ganlin/contract/paper/device-check';
import { hasCameraSupport, openCamera } from '../../../kits/face-tracker/camera.ts';
import {
  nextStep,
  opening,
  textOf,
  type TrackerEvent,
  type TrackerState,
} from '../../../kits/face-tracker/tracker-state.ts';
import type { StepResult } from './step-result.ts';

const LOOK_PAUSE_MS = 150;

interface Watch {
  readonly video: HTMLVideoElement;
  readonly onState: (state: TrackerState) => void;
  readonly onFaceOut: () => void;
  readonly onResult: (result: StepResult) => void;
}

/**
 * Opens the camera and looks for a face, here in the page: no picture is taken, stored or sent. The returned function
 * turns the camera off.
 */
export function watchCamera({ video, onState, onFaceOut, onResult }: Watch): () => void {
  let state = opening;
  const watch = { isOver: false };
  let close = () => undefined as void;
  const take = (event: TrackerEvent): void => {
    if (watch.isOver) return;
    const { state: next, actions } = nextStep(state, event);
    if (next !== state) onState(next);
    state = next;
    if (actions.includes('faceOut')) onFaceOut();
    const result = resultOf(state);
    if (!result) return;
    watch.isOver = true;
    close();
    onResult(result);
  };
  const run = async () => {
    if (!hasCameraSupport()) return take({ type: 'unsupported' });
    try {
      close = await openCamera(video, () => take({ type: 'noCamera' }));
    } catch {
      return take({ type: 'noCamera' });
    }
    if (watch.isOver) return close();
    const hasFace = await loadDetector().catch(() => undefined);
    if (!hasFace) return take({ type: 'broken' });
    take({ type: 'search', now: performance.now() });
    while (!watch.isOver) {
      const found = await hasFace(video).catch(() => false);
      take({ type: 'looked', now: performance.now(), hasFace: found });
      await new Promise((resolve) => setTimeout(resolve, LOOK_PAUSE_MS));
    }
  };
  void run();
  return () => {
    watch.isOver = true;
    close();
  };
}

/** The model is large: it is loaded only when it is needed. */
async function loadDetector(): Promise<(video: HTMLVideoElement) => Promise<boolean>> {
  const detector = await import('../../../kits/face-tracker/detector.ts');
  return detector.loadDetector();
}

/** Undefined while it goes on: a face that is held still for two seconds ends it. */
function resultOf(state: TrackerState): StepResult | undefined {
  if (state.phase === 'captured') return { verdict: StepVerdict.good, value: '画面正常，能识别到人脸' };
  if (state.phase === 'broken') {
    return { verdict: StepVerdict.warn, value: '画面正常，没有查人脸', advice: textOf(state) };
  }
  if (state.phase === 'noCamera' || state.phase === 'unsupported') {
    return { verdict: StepVerdict.warn, value: '不能使用', advice: textOf(state) };
  }
  return undefined;
}
