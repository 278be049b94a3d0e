import { ownCertificateApi } from '@ganlin/contract/certificate/own';
import { useQuery } from '@tanstack/react-query';
import { photoCut } from '../../../kits/certificate/photo-cut.ts';
import { PickPicture } from '../../../kits/picture-crop/pick-picture.tsx';
import { upload } from '../../../lib/api/client.ts';
import { query, queryClient } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import styles from './own-photo.module.css';

/** The photo that certificates show. Without an answer of the server nothing is said: the certificates are below. */
export function OwnPhoto() {
  const { data } = useQuery({ ...query(ownCertificateApi.photo, {}), staleTime: 0, meta: { silent: true } });
  if (!data) return null;
  return (
    <section className={styles.card} aria-label="证件照">
      {data.url === null ? (
        <span className={styles.photo} aria-hidden="true" />
      ) : (
        <img className={styles.photo} src={data.url} alt="我的证件照" />
      )}
      <div>
        <h2>证件照</h2>
        <p>
          {data.url === null
            ? '还没有证件照，证书上的照片处是空的。请上传近期免冠正面照。'
            : '新发的证书用这张照片；已有照片的证书不变。'}
        </p>
      </div>
      <PickPicture cut={photoCut} label={data.url === null ? '上传证件照' : '更换证件照'} onSave={keep}>
        {data.url === null ? '上传' : '更换'}
      </PickPicture>
    </section>
  );
}

async function keep(picture: File): Promise<void> {
  queryClient.setQueryData(
    query(ownCertificateApi.photo, {}).queryKey,
    await upload(ownCertificateApi.savePhoto, {}, picture),
  );
  toast('success', '证件照已保存');
}
