import type { ReactNode } from 'react';
import { clockText, type PhotoDraft } from '../device/draft.ts';
import styles from './sheet.module.css';

/** A photo that is on the phone, with the time of the stop watch. */
export function PhotoPicture({ photo }: { readonly photo: PhotoDraft }): ReactNode {
  const time = photo.atSeconds === null ? photo.takenAt.slice(11, 16) : clockText(photo.atSeconds * 1000);
  return (
    <span className={styles.photo}>
      <img ref={(image) => show(image, photo.picture)} alt={`${time} 的现场照片`} />
      <em>{time}</em>
    </span>
  );
}

/** The address of a stored picture is valid while it is shown. */
function show(image: HTMLImageElement | null, picture: Blob): (() => void) | undefined {
  if (!image) return undefined;
  const address = URL.createObjectURL(picture);
  image.src = address;
  return () => URL.revokeObjectURL(address);
}
