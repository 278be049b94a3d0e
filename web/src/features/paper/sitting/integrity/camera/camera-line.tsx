import { pictureApi } from '@ganlin/contract/invigilation/pictures';
import { faceCheckApi } from '@ganlin/contract/paper/face';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { call } from '../../../../../lib/api/client.ts';
import { useCall } from '../../../../../lib/api/query.ts';
import { newId } from '../../../../../lib/browser/new-id.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';
import type { SittingController } from '../../controller/sitting-controller.ts';
import { unsentIn } from '../../controller/sitting-state.ts';
import type { IntegrityWatch } from '../integrity-watch.ts';
import { createExamCamera, type CameraState, type ExamCamera } from './exam-camera.ts';
import { createSnapshotQueue } from './snapshot-queue.ts';
import styles from './camera.module.css';

interface CameraLineProps {
  readonly watch: IntegrityWatch;
  readonly controller: SittingController;
  readonly paperId: string;
  readonly examId: string;
}

/** Says that pictures are taken, and takes them; nothing where the exam takes none, or the examinee does not agree. */
export function CameraLine(props: CameraLineProps): ReactNode {
  const { watch, controller } = props;
  const perHour = useStore(watch.state, ({ takesSnapshots, rules }) =>
    takesSnapshots ? (rules?.snapshotsPerHour ?? null) : null,
  );
  const isWritable = useStore(
    controller.state,
    ({ phase, lock }) => phase === 'open' && lock !== 'takenOver' && lock !== 'over',
  );
  if (perHour === null || !isWritable) return null;
  // Another rate is another exam camera; in practice it does not change during an exam.
  return <TakingPictures key={perHour} {...props} perHour={perHour} />;
}

function TakingPictures({ watch, controller, paperId, examId, perHour }: CameraLineProps & { perHour: number }) {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<ExamCamera>();
  const [status, setStatus] = useState<CameraState['status']>('opening');
  const [isOpen, setOpen] = useState(false);
  const isOut = useStore(controller.state, ({ link }) => link === 'signedOut');
  // Native dialogs are in the top layer: the sign-in dialog must not be behind one.
  if (isOpen && isOut) setOpen(false);
  useEffect(() => {
    if (!video.current) return undefined;
    const queue = createSnapshotQueue({
      send: (snapshot) => call(pictureApi.snapshot, snapshot),
      isBusy: () => unsentIn(controller.state.getState().sitting).length > 0,
      onEnd: watch.endSnapshots,
    });
    const opened = createExamCamera({
      perHour,
      video: video.current,
      notice: watch.notice,
      mayTake: () => !document.hidden && !watch.state.getState().locked,
      onPicture: (picture) => {
        const moment = watch.moment();
        if (moment) queue.add({ id: newId(), paperId, picture, ...moment });
      },
    });
    setCamera(opened);
    const unsubscribe = opened.state.subscribe((state) => setStatus(state.status));
    const stop = opened.start();
    return () => {
      stop();
      unsubscribe();
      if (watch.state.getState().takesSnapshots) queue.close();
      else queue.clear();
    };
  }, [watch, controller, paperId, perHour]);
  return (
    <>
      <button type="button" className={styles.line} data-look={status} onClick={() => setOpen(true)}>
        <Icon name="camera" size={16} />
        <span>{status === 'off' ? '摄像头不可用' : '考试中会随机拍照'}</span>
      </button>
      <video ref={video} className="ui-unseen" muted playsInline aria-hidden="true" tabIndex={-1} />
      {isOpen && (
        <CameraDialog
          examId={examId}
          status={status}
          onReopen={() => camera?.reopen()}
          onWithdrawn={watch.endSnapshots}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface CameraDialogProps {
  readonly examId: string;
  readonly status: CameraState['status'];
  readonly onReopen: () => void;
  readonly onWithdrawn: () => void;
  readonly onClose: () => void;
}

function CameraDialog({ examId, status, onReopen, onWithdrawn, onClose }: CameraDialogProps): ReactNode {
  const withdraw = useCall(faceCheckApi.consent);
  const end = () => withdraw.mutate({ examId, agreed: false }, { onSuccess: onWithdrawn });
  const isOff = status === 'off';
  return (
    <Dialog
      title="考试拍照"
      onClose={onClose}
      actions={
        <>
          <Button look="line" disabled={withdraw.isPending} onClick={end}>
            撤回同意，停止拍照
          </Button>
          {isOff && <Button onClick={onReopen}>重新打开摄像头</Button>}
        </>
      }
    >
      <div className={styles.text}>
        {isOff && (
          <p className={styles.off} role="alert">
            摄像头打不开，已作记录，不算违规，请继续作答。可以检查摄像头是否接好、是否允许网页使用，再重新打开。
          </p>
        )}
        <p>考试中在不固定的时刻拍照，只用于核对是否本人；不录像，不录音。拍照不影响作答和保存。</p>
        <p>您可以随时撤回同意，此后不再拍照，也不影响继续考试；已拍的照片仍保存到期满。</p>
      </div>
    </Dialog>
  );
}
