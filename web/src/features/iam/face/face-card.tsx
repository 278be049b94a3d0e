import { faceApi } from '@ganlin/contract/iam/sign-in/face';
import { RoleType } from '@ganlin/contract/iam/user';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSite } from '../../../lib/screen/site.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './face.module.css';

const FaceEnrolDialog = lazy(() => import('./face-enrol-dialog.tsx'));

/** Whether the user has face sign-in, with ways to enrol and to delete it. Staff have none. */
export function FaceCard() {
  const { roleType } = useSession();
  const isOn = useSite().props.faceLogin;
  const isLearner = roleType === RoleType.learner;
  const { data: face } = useQuery({ ...query(faceApi.detail, {}), enabled: isLearner });
  const [isEnrolling, setEnrolling] = useState(false);
  const remove = useRemoval();
  if (!isLearner || !face) return null;
  const { enrolledAt, consentText } = face;
  // An enrolled face can be deleted even when face sign-in is switched off.
  if (!isOn && enrolledAt === null) return null;
  return (
    <div className="ui-toolbar ui-gap-3">
      <div className={styles.about}>
        <b>{enrolledAt === null ? '未登记' : '已登记'}</b>
        <p>
          {enrolledAt === null
            ? '登记后可以用人脸登录。是否登记由您决定，不登记不影响使用。'
            : `登记于 ${formatTime(enrolledAt)}。只保存加密的特征值，不保存照片。`}
        </p>
      </div>
      <div className="ui-cluster ui-gap-2">
        {isOn && (
          <Button look="line" small onClick={() => setEnrolling(true)}>
            {enrolledAt === null ? '登记人脸' : '重新登记'}
          </Button>
        )}
        {enrolledAt !== null && (
          <Button look="line" small onClick={() => void remove()}>
            删除登记
          </Button>
        )}
      </div>
      {isEnrolling && (
        <Suspense fallback={null}>
          <FaceEnrolDialog consentText={consentText} onClosed={() => setEnrolling(false)} />
        </Suspense>
      )}
    </div>
  );
}

function useRemoval(): () => Promise<void> {
  const remove = useCall(faceApi.remove, { refresh: [faceApi.detail] });
  return async () => {
    const question = {
      title: '删除人脸登记吗？',
      content: '特征值随即删除，此后不能再用人脸登录。需要时可以重新登记。',
      okText: '删除',
    };
    if (!(await confirmAction(question))) return;
    remove.mutate({}, { onSuccess: () => toast('success', '人脸登记已删除') });
  };
}
