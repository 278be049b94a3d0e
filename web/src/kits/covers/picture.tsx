import type { Picture } from '@ganlin/contract/content/read';
import styles from './picture.module.css';

interface SitePictureProps {
  readonly picture: Picture;
  /** How wide it is shown, as in `(max-width: 700px) 100vw, 360px`: the browser fetches no more than that needs. */
  readonly sizes: string;
  /** Empty for one that only decorates. */
  readonly alt: string;
  /** For the one that is seen first: it is fetched before everything else. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
}

/** A picture of the site in the width that fits; its own size is told beforehand, so nothing jumps when it comes. */
export function SitePicture({ picture, sizes, alt, isFirst = false, className }: SitePictureProps) {
  const { src, srcSet, width, height } = picture;
  return (
    <img
      className={`${styles.picture} ${className ?? ''}`}
      {...(srcSet === '' ? {} : { srcSet, sizes })}
      {...(width === null || height === null ? {} : { width, height })}
      src={src}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
