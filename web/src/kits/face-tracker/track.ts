import { faceApi, type FaceAction } from '@ganlin/contract/iam/sign-in/face';
import { call } from '../../lib/api/client.ts';
import { hasCameraSupport, openCamera, takePicture } from './camera.ts';
import { nextStep, opening, type Action, type TrackerEvent, type TrackerState } from './tracker-state.ts';

/** What a page sends to the server: the picture, the nonce of its challenge, and the frames of the action. */
export interface FaceCapture {
  readonly base64: string;
  readonly nonce: string;
  readonly frames: string[];
}

/** The picture of a face that is held still; the action is what the user is to do next. */
type FaceShot = Pick<FaceCapture, 'base64' | 'nonce'> & { readonly action: FaceAction | null };

export interface Tracking {
  readonly video: HTMLVideoElement;
  /** Takes the picture; by default with a challenge of the server, as for signing in. */
  readonly shoot?: (video: HTMLVideoElement) => Promise<FaceShot>;
  readonly onState: (state: TrackerState) => void;
  /** Sends the capture; throws the server's error when it is rejected. */
  readonly onCapture: (capture: FaceCapture) => Promise<void>;
  /** Called on a rejection; returns whether a retry makes sense. */
  readonly onRefused: (error: unknown) => boolean;
  readonly onFaceOut: () => void;
  /** Loads the face detector. */
  readonly load?: () => Promise<FaceFinder>;
}

/** Whether the camera currently shows a face. */
type FaceFinder = (video: HTMLVideoElement) => Promise<boolean>;

const LOOK_PAUSE_MS = 120;
const TICK_MS = 50;

/** Opens the camera and follows it until the returned function is called, which turns the camera off. */
export function startTracking(tracking: Tracking): () => void {
  const run: Run = { tracking, state: opening, isOver: false, closeCamera: () => undefined, taken: emptyCapture() };
  void follow(run);
  return () => {
    run.isOver = true;
    run.closeCamera();
  };
}

interface Run {
  readonly tracking: Tracking;
  state: TrackerState;
  isOver: boolean;
  closeCamera: () => void;
  taken: FaceCapture;
}

const emptyCapture = (): FaceCapture => ({ base64: '', nonce: '', frames: [] });
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const now = (): number => performance.now();

async function follow(run: Run): Promise<void> {
  const { video, load = loadDetector } = run.tracking;
  if (!hasCameraSupport()) return take(run, { type: 'unsupported' });
  // First the model, then the camera: its light goes on only when the page is really looking at someone.
  const hasFace = await load().catch(() => undefined);
  if (run.isOver) return;
  if (!hasFace) return take(run, { type: 'broken' });
  if (!(await turnOn(run))) return;
  take(run, { type: 'search', now: now() });
  while (!run.isOver && run.state.phase !== 'noCamera') {
    const { phase } = run.state;
    if (phase === 'searching' || phase === 'holding') {
      const found = await hasFace(video).catch(() => false);
      take(run, { type: 'looked', now: now(), hasFace: found });
      await pause(LOOK_PAUSE_MS);
    } else {
      take(run, { type: 'tick', now: now() });
      await pause(TICK_MS);
    }
  }
}

/** The model is large: it is loaded only when it is needed. */
async function loadDetector(): Promise<FaceFinder> {
  const detector = await import('./detector.ts');
  return detector.loadDetector();
}

async function turnOn(run: Run): Promise<boolean> {
  try {
    run.closeCamera = await openCamera(run.tracking.video, () => take(run, { type: 'noCamera' }));
  } catch {
    take(run, { type: 'noCamera' });
    return false;
  }
  // Closed while the browser was still asking for permission.
  if (run.isOver) run.closeCamera();
  return !run.isOver;
}

function take(run: Run, event: TrackerEvent): void {
  if (run.isOver) return;
  const { state, actions } = nextStep(run.state, event);
  const isNew = state !== run.state;
  run.state = state;
  if (isNew) run.tracking.onState(state);
  for (const name of actions) carryOut[name](run);
}

const carryOut: Readonly<Record<Action, (run: Run) => void>> = {
  faceOut: ({ tracking }) => tracking.onFaceOut(),
  capture: (run) => void capture(run),
  frame: (run) => void run.taken.frames.push(takePicture(run.tracking.video)),
  send: (run) => void send(run),
};

async function withChallenge(video: HTMLVideoElement): Promise<FaceShot> {
  const base64 = takePicture(video);
  return { base64, ...(await call(faceApi.challenge, {})) };
}

async function capture(run: Run): Promise<void> {
  const { video, shoot = withChallenge } = run.tracking;
  try {
    const { base64, nonce, action } = await shoot(video);
    run.taken = { base64, nonce, frames: [] };
    take(run, { type: 'challenged', now: now(), action });
  } catch (error) {
    refused(run, error);
  }
}

async function send(run: Run): Promise<void> {
  const { video, onCapture } = run.tracking;
  video.pause();
  try {
    await onCapture(run.taken);
    take(run, { type: 'done' });
    run.closeCamera();
  } catch (error) {
    refused(run, error);
  }
  run.taken = emptyCapture();
}

function refused(run: Run, error: unknown): void {
  if (run.isOver) return;
  const { video, onRefused } = run.tracking;
  if (!onRefused(error)) {
    take(run, { type: 'stopped' });
    return run.closeCamera();
  }
  // A camera that was unplugged meanwhile cannot go on; its loss has already been reported.
  video.play().then(
    () => take(run, { type: 'search', now: now() }),
    () => take(run, { type: 'noCamera' }),
  );
}
