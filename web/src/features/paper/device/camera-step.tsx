import { StepVerdict } from '@ganlin/contract/paper/device-check';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { noFaceText, opening, textOf } from '../../../kits/face-tracker/tracker-state.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { watchCamera } from './camera-watch.ts';
import type { StepResult } from './step-result.ts';
import { StepRow } from './step-row.tsx';
import styles from './device.module.css';

interface CameraStepProps {
  readonly result: StepResult | undefined;
  readonly onResult: (result: StepResult) => void;
}

const skipped: StepResult = {
  verdict: StepVerdict.skipped,
  value: '已跳过',
  advice: '考试要求核验人脸时，请先回来试一次。',
};
const noFace: StepResult = { verdict: StepVerdict.warn, value: '没有识别到人脸', advice: noFaceText };

/** Only when asked for: the camera's light goes on when the user has pressed the button. */
export function CameraStep({ result, onResult }: CameraStepProps): ReactNode {
  const [isOn, setOn] = useState(false);
  const end = (found: StepResult) => {
    setOn(false);
    onResult(found);
  };
  return (
    <StepRow step="camera" result={result} isRunning={isOn} waitingText="还没有试">
      {isOn ? (
        <LivePicture onResult={end} onClose={() => end(noFace)} />
      ) : (
        <>
          <div className="ui-toolbar ui-gap-2">
            <Button look="line" small onClick={() => setOn(true)}>
              {result && result !== skipped ? '再试一次摄像头' : '打开摄像头'}
            </Button>
            {!result && (
              <Button look="line" small label="跳过摄像头" onClick={() => onResult(skipped)}>
                跳过
              </Button>
            )}
          </div>
          <p className="ui-note">画面只在本机显示，不上传，也不保存。</p>
        </>
      )}
    </StepRow>
  );
}

interface LivePictureProps {
  readonly onResult: (result: StepResult) => void;
  readonly onClose: () => void;
}

function LivePicture({ onResult, onClose }: LivePictureProps): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState(opening);
  const newest = useRef(onResult);
  useEffect(() => {
    newest.current = onResult;
  });
  useEffect(() => {
    if (!video.current) return undefined;
    return watchCamera({
      video: video.current,
      onState: setState,
      onFaceOut: () => toast('warning', noFaceText),
      onResult: (found) => newest.current(found),
    });
  }, []);
  return (
    <div className={styles.camera}>
      <video ref={video} muted playsInline aria-label="摄像头画面" />
      <output>{textOf(state)}</output>
      <Button look="line" small onClick={onClose}>
        关闭摄像头
      </Button>
    </div>
  );
}
