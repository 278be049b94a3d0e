import { profileApi } from '@ganlin/contract/iam/profile';
import { userApi } from '@ganlin/contract/iam/user';
import { lazy, Suspense, useRef, useState } from 'react';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { pictureFault } from './avatar-picture.ts';
import { ProfileRow } from './profile-card.tsx';
import styles from './profile-sections.module.css';

/** Users who only look need not load the cropping code. */
const AvatarDialog = lazy(() => import('./avatar-dialog.tsx'));

interface ProfileAvatarProps {
  readonly avatar: string;
  readonly realName: string;
}

export function ProfileAvatar({ avatar, realName }: ProfileAvatarProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  const update = useCall(userApi.update, { refresh: [profileApi.detail] });
  const choose = (file: File | undefined) => {
    if (!file) return;
    const fault = pictureFault(file);
    if (fault) toast('warning', fault);
    else setChosen(URL.createObjectURL(file));
  };
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen);
    setChosen(undefined);
  };
  const remove = async () => {
    if (!(await confirmAction({ title: '移除头像吗？', okText: '移除' }))) return;
    await update.mutateAsync({ realName, avatar: '' });
    useSession.setState({ avatar: '' });
  };
  return (
    <ProfileRow
      label="头像"
      action={
        <span className={styles.acts}>
          <input
            ref={picker}
            type="file"
            className="ui-unseen"
            accept="image/*"
            tabIndex={-1}
            aria-label="选择头像图片"
            onChange={({ target }) => {
              choose(target.files?.[0]);
              // The same file can be chosen again after the dialog was closed.
              target.value = '';
            }}
          />
          {avatar !== '' && (
            <Button look="line" small label="移除头像" onClick={() => void remove().catch(() => undefined)}>
              移除
            </Button>
          )}
          <Button
            look="line"
            small
            label={avatar === '' ? '上传头像' : '更换头像'}
            onClick={() => picker.current?.click()}
          >
            {avatar === '' ? '上传' : '更换'}
          </Button>
        </span>
      }
    >
      {avatar === '' ? (
        <span className={styles.portrait} aria-hidden="true">
          {Array.from(realName)[0]}
        </span>
      ) : (
        <img className={styles.portrait} src={avatar} alt="我的头像" />
      )}
      {chosen && (
        <Suspense fallback={null}>
          <AvatarDialog address={chosen} onClosed={close} />
        </Suspense>
      )}
    </ProfileRow>
  );
}
