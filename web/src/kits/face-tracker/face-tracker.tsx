import { FACE_FRAMES } from '@ganlin/contract/iam/sign-in/face';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../lib/screen/toast.ts';
import styles from './face-tracker.module.css';
import { startTracking, type Tracking } from './track.ts';
import { noFaceText, opening, textOf, type TrackerState } from './tracker-state.ts';

export type { FaceCapture } from './track.ts';

type FaceTrackerProps = Pick<Tracking, 'onCapture' | 'onRefused' | 'load' | 'shoot'>;

const troubles: ReadonlySet<TrackerState['phase']> = new Set(['unsupported', 'noCamera', 'broken']);

/** A live camera that finds a face, captures it and passes it on; it is off as soon as this unmounts. */
export function FaceTracker({ onCapture, onRefused, load, shoot }: FaceTrackerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState(opening);
  // The newest callbacks, without reopening the camera for them.
  const shown = useRef({ onCapture, onRefused });
  useEffect(() => {
    shown.current = { onCapture, onRefused };
  });
  useEffect(() => {
    if (!video.current) return undefined;
    return startTracking({
      video: video.current,
      onState: setState,
      onCapture: (capture) => shown.current.onCapture(capture),
      onRefused: (error) => shown.current.onRefused(error),
      onFaceOut: () => toast('warning', noFaceText),
      ...(load ? { load } : {}),
      ...(shoot ? { shoot } : {}),
    });
  }, [load, shoot]);
  const { phase, frames } = state;
  const isTrouble = troubles.has(phase);
  return (
    <div className={styles.tracker} data-phase={phase}>
      <div className={styles.view}>
        <video ref={video} muted playsInline aria-label="摄像头画面" hidden={isTrouble} />
        {isTrouble ? <CameraOff /> : <span className={styles.frame} aria-hidden="true" />}
        {phase === 'acting' && (
          <progress className={styles.progress} max={FACE_FRAMES} value={frames} aria-label="动作进度" />
        )}
      </div>
      <p className={styles.text} role={isTrouble ? 'alert' : 'status'} data-trouble={isTrouble || undefined}>
        {textOf(state)}
      </p>
    </div>
  );
}

function CameraOff() {
  return (
    <svg className={styles.off} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M8 20h30a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4zM42 28l14-7v22l-14-7M6 8l52 48" />
    </svg>
  );
}
