import { iamErrors } from '@ganlin/contract/iam/errors';
import { faceCheckApi, PICTURE_BYTES } from '@ganlin/contract/paper/face';
import { useState, type ReactNode } from 'react';
import { takePictureWithin } from '../../../../kits/face-tracker/camera.ts';
import { FaceTracker, type FaceCapture } from '../../../../kits/face-tracker/face-tracker.tsx';
import { call } from '../../../../lib/api/client.ts';
import { ApiError, isOutage, isSignedOut, messageOf } from '../../../../lib/api/failure.ts';
import { reportFailure } from '../../../../lib/api/query.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from './pictures.module.css';

interface FaceShotProps {
  readonly examId: string;
  readonly onTaken: () => void;
  readonly onClose: () => void;
}

const shoot = async (video: HTMLVideoElement) => ({
  base64: takePictureWithin(video, PICTURE_BYTES),
  nonce: '',
  action: null,
});

/** The camera, until a picture with a clear face is sent. */
export function FaceShot({ examId, onTaken, onClose }: FaceShotProps): ReactNode {
  const [fault, setFault] = useState('');
  const send = async ({ base64 }: FaceCapture) => {
    setFault('');
    await call(faceCheckApi.submit, { examId, id: newId(), picture: base64 });
    onTaken();
  };
  const refused = (error: unknown): boolean => {
    if (isSignedOut(error)) reportFailure(error);
    setFault(messageOf(error));
    return isOutage(error) || (error instanceof ApiError && error.code === iamErrors.faceNotFound.code);
  };
  return (
    <div className={styles.shot}>
      <FaceTracker onCapture={send} onRefused={refused} shoot={shoot} />
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <Button look="line" onClick={onClose}>
        关闭摄像头
      </Button>
    </div>
  );
}
