import type { ReactNode } from 'react';
import type { PhotoDraft } from '../device/draft.ts';
import { PhotoPicture } from './photo-picture.tsx';
import styles from './sheet.module.css';

/** The photos that are still on the phone. */
export function PhotosCard({ photos }: { readonly photos: readonly PhotoDraft[] }): ReactNode {
  if (photos.length === 0) return null;
  return (
    <section className={styles.card} aria-label="现场照片">
      <h2>
        现场照片<small>{photos.length} 张，带时间</small>
      </h2>
      <div className={styles.photos}>
        {photos.map((photo) => (
          <PhotoPicture key={photo.id} photo={photo} />
        ))}
      </div>
    </section>
  );
}
