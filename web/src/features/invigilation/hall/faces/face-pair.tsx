import { FaceState, faceStateLabels } from '@ganlin/contract/paper/face';
import type { ReactNode } from 'react';
import { formatToSecond } from '../../../../lib/text/format.ts';
import { NoPicture, Picture } from './picture.tsx';
import type { Pictures } from './use-pictures.ts';
import styles from './faces.module.css';

interface FacePairProps {
  readonly pictures: Pictures;
  /** Opens the entry picture in the viewer. */
  readonly onView?: () => void;
}

/** The picture taken before the exam beside the photo for certificates, with how like the enrolled face it is. */
export function FacePair({ pictures, onView }: FacePairProps): ReactNode {
  const { name, pictureId, photoUrl, takenAt, likeness } = pictures;
  const entry = pictureId === null ? undefined : <Picture id={pictureId} alt={`${name} 的考前照片`} />;
  return (
    <>
      <div className={styles.pair}>
        <figure>
          {entry && onView ? (
            <button type="button" className={styles.open} aria-label="放大考前照片" onClick={onView}>
              {entry}
            </button>
          ) : (
            (entry ?? <NoPicture text="没有考前照片" />)
          )}
          <figcaption>考前照片{takenAt === null ? '' : `，${formatToSecond(takenAt).slice(11)}`}</figcaption>
        </figure>
        <figure>
          {photoUrl === '' ? (
            <NoPicture text="没有证件照" />
          ) : (
            <img className={styles.picture} src={photoUrl} alt={`${name} 的证件照`} />
          )}
          <figcaption>证件照</figcaption>
        </figure>
      </div>
      <p className={styles.likeness}>
        {likeness === null ? '没有登记人脸，无法自动比对' : `与登记人脸的相似度 ${likeness}%`}
      </p>
      <DecidedNote pictures={pictures} />
    </>
  );
}

function DecidedNote({ pictures: { state, reason, decidedBy, decidedAt } }: Pick<FacePairProps, 'pictures'>) {
  if (decidedAt === null || state === FaceState.missing) return null;
  const by = decidedBy === '' ? '' : `${decidedBy}，`;
  return (
    <p className="ui-note">
      {faceStateLabels[state]}：{reason}（{by}
      {formatToSecond(decidedAt)}）
    </p>
  );
}
