import type { Picture } from '@ganlin/contract/content/read';
import styles from './picture.module.css';

interface SitePictureProps {
  readonly picture: Picture;
  /** Its displayed width, as in `(max-width: 700px) 100vw, 360px`: the browser loads no more than that needs. */
  readonly sizes: string;
  /** Empty for a decorative picture. */
  readonly alt: string;
  /** For the picture that is seen first: it is loaded before everything else. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
}

/** A picture of the site in the width that fits; its size is set beforehand, so nothing shifts when it loads. */
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
