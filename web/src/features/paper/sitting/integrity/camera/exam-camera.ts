import { PICTURE_BYTES } from '@ganlin/contract/paper/face';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { openCamera, takePictureWithin } from '../../../../../kits/face-tracker/camera.ts';
import type { SignalType } from '../integrity-watch.ts';
import { nextSnapshotMs } from './snapshot.rules.ts';

/** Enough to recognise a face, and little work for the device. */
const LOW: MediaTrackConstraints = { width: { ideal: 480 }, height: { ideal: 360 }, frameRate: { ideal: 5 } };

export interface CameraState {
  readonly status: 'opening' | 'on' | 'off';
}

export interface ExamCameraOptions {
  readonly perHour: number;
  readonly video: HTMLVideoElement;
  readonly notice: (signal: SignalType) => void;
  /** Nobody is photographed on a locked or hidden page: the examinee may have to fetch somebody. */
  readonly mayTake: () => boolean;
  readonly onPicture: (picture: string) => void;
  readonly open?: typeof openCamera;
  readonly take?: (video: HTMLVideoElement) => string;
  readonly random?: () => number;
}

export interface ExamCamera {
  readonly state: StoreApi<CameraState>;
  /** Works until the returned function is called, which turns the camera off. */
  readonly start: () => () => void;
  /** The examinee has connected or allowed the camera. */
  readonly reopen: () => void;
}

/**
 * The camera during an exam: opened once, with a picture at random moments. Without it the exam goes on, and that is
 * noted.
 */
export function createExamCamera(options: ExamCameraOptions): ExamCamera {
  const { perHour, video, notice, open = openCamera, random = Math.random } = options;
  const state = createStore<CameraState>(() => ({ status: 'opening' }));
  let close = () => undefined as void;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [isOver, isAsking, taken] = [false, false, 0];

  const lost = () => {
    if (isOver) return;
    state.setState({ status: 'off' });
    notice({ type: 'cameraLost' });
  };
  const found = () => {
    state.setState({ status: 'on' });
    notice({ type: 'cameraFound' });
  };
  const turnOn = async (): Promise<void> => {
    if (isOver || isAsking) return;
    isAsking = true;
    close();
    // The browser's question takes the focus from the page: that is not leaving it.
    notice({ type: 'excused', by: 'asking' });
    try {
      close = await open(video, lost, LOW);
      if (isOver) close();
      else found();
    } catch {
      lost();
    }
    isAsking = false;
    endAsking(notice);
  };
  const shoot = (): void => {
    if (isAsking || !options.mayTake()) return;
    if (!isLive(video)) return lost();
    if (state.getState().status === 'off') found();
    options.onPicture((options.take ?? takeSmall)(video));
    taken += 1;
  };
  const plan = (): void => {
    const wait = nextSnapshotMs({ perHour, taken }, random);
    if (wait === undefined || isOver) return;
    timer = setTimeout(() => {
      shoot();
      plan();
    }, wait);
  };
  const reopen = () => void turnOn();
  const onDevices = () => {
    if (state.getState().status === 'off') reopen();
  };
  return {
    state,
    reopen,
    start: () => {
      reopen();
      plan();
      navigator.mediaDevices?.addEventListener?.('devicechange', onDevices);
      return () => {
        isOver = true;
        clearTimeout(timer);
        navigator.mediaDevices?.removeEventListener?.('devicechange', onDevices);
        close();
      };
    },
  };
}

const takeSmall = (video: HTMLVideoElement): string => takePictureWithin(video, PICTURE_BYTES);

/** A camera that was covered by its switch, or taken by another app, is muted and shows nothing. */
function isLive({ srcObject, readyState }: HTMLVideoElement): boolean {
  if (!(srcObject instanceof MediaStream) || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false;
  return srcObject.getVideoTracks().some((track) => track.readyState === 'live' && !track.muted);
}

/** The question is answered, but the page may get the focus back only a moment later, or with the next click. */
function endAsking(notice: ExamCameraOptions['notice']): void {
  const end = () => notice({ type: 'excuseOver', by: 'asking' });
  if (document.hasFocus() && !document.hidden) end();
  else window.addEventListener('focus', end, { once: true });
}
