import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { photoCut } from '../../../kits/certificate/photo-cut.ts';
import { PickPicture } from '../../../kits/picture-crop/pick-picture.tsx';
import { upload } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import styles from './grants.module.css';

interface HolderPhotoProps {
  readonly id: string;
  readonly url: string | null;
}

/** The photo on the certificate; staff may add the one that is missing. */
export function HolderPhoto({ id, url }: HolderPhotoProps) {
  const may = usePermission();
  const keep = async (picture: File) => {
    await upload(certificateGrantApi.savePhoto, { id }, picture);
    await queryClient.invalidateQueries({ queryKey: [certificateGrantApi.detail.path] });
    toast('success', '证件照已保存');
  };
  if (url !== null) return <img className={styles.photo} src={url} alt="证书上的照片" />;
  return (
    <p className={styles.noPhoto}>
      没有照片
      {may('cert:grant:save') && (
        <PickPicture cut={photoCut} label="上传证件照" onSave={keep}>
          上传照片
        </PickPicture>
      )}
    </p>
  );
}
