import { profileApi } from '@ganlin/contract/iam/profile';
import { userApi } from '@ganlin/contract/iam/user';
import { fileApi } from '@ganlin/contract/media/file';
import { PickPicture } from '../../../kits/picture-crop/pick-picture.tsx';
import { upload } from '../../../lib/api/client.ts';
import { queryClient, useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ProfileRow } from './profile-card.tsx';
import styles from './profile-sections.module.css';

/** Sharp at the largest size it is shown, and a few kilobytes. */
const avatarCut = { name: '头像', width: 256, height: 256, isRound: true } as const;

interface ProfileAvatarProps {
  readonly avatar: string;
  readonly realName: string;
}

export function ProfileAvatar({ avatar, realName }: ProfileAvatarProps) {
  const update = useCall(userApi.update, { refresh: [profileApi.detail] });
  const remove = async () => {
    if (!(await confirmAction({ title: '移除头像吗？', okText: '移除' }))) return;
    await update.mutateAsync({ realName, avatar: '' });
    useSession.setState({ avatar: '' });
  };
  const isNew = avatar === '';
  return (
    <ProfileRow
      label="头像"
      action={
        <span className={styles.acts}>
          {!isNew && (
            <Button look="line" small label="移除头像" onClick={() => void remove().catch(() => undefined)}>
              移除
            </Button>
          )}
          <PickPicture cut={avatarCut} label={isNew ? '上传头像' : '更换头像'} onSave={keep}>
            {isNew ? '上传' : '更换'}
          </PickPicture>
        </span>
      }
    >
      {isNew ? (
        <span className={styles.portrait} aria-hidden="true">
          {Array.from(realName)[0]}
        </span>
      ) : (
        <img className={styles.portrait} src={avatar} alt="我的头像" />
      )}
    </ProfileRow>
  );
}

async function keep(picture: File): Promise<void> {
  const { avatar } = await upload(fileApi.uploadAvatar, {}, picture);
  useSession.setState({ avatar });
  await queryClient.invalidateQueries({ queryKey: [profileApi.detail.path] });
  toast('success', '头像已更换');
}
