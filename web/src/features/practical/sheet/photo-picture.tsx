import { useEffect, useState, type ReactNode } from 'react';
import { clockText, type PhotoDraft } from './draft.ts';
import styles from './sheet.module.css';

/** A photo that is on the phone, with the time of the stop watch. */
export function PhotoPicture({ photo }: { readonly photo: PhotoDraft }): ReactNode {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo.picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo.picture]);
  const time = photo.atSeconds === null ? photo.takenAt.slice(11, 16) : clockText(photo.atSeconds * 1000);
  return (
    <span className={styles.photo}>
      {address !== undefined && <img src={address} alt={`${time} 的现场照片`} />}
      <em>{time}</em>
    </span>
  );
}
