import { useState, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../ui/icon.tsx';
import { useShownPicture, type ShownPicture } from './shown-picture.ts';
import { Zoomed } from './zoomed.tsx';
import styles from './rich-text.module.css';

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  /** The id of its file; empty if it has none. */
  readonly file: string;
  readonly within?: 'control' | undefined;
}

/** A picture that can be enlarged. On a slow network it is small until the reader asks for the original. */
export function Picture({ src, alt, file, within }: PictureProps): ReactNode {
  const [isLarge, setLarge] = useState(false);
  const shown = useShownPicture(file, src);
  const name = alt === '' ? '放大图片' : `放大图片：${alt}`;
  const image = { src: shown.src, loading: 'lazy', onLoad: shown.onLoad, onError: shown.onError } as const;
  const enlarge = only(() => setLarge(true));
  return (
    <>
      <span className={styles.picture}>
        {within === 'control' ? (
          <img {...image} alt={alt} />
        ) : (
          <button type="button" className={styles.whole} tabIndex={-1} aria-hidden="true" onClick={enlarge}>
            <img {...image} alt="" />
          </button>
        )}
        <button type="button" className={styles.corner} aria-label={name} onClick={enlarge}>
          <Icon name="zoom" size={18} />
        </button>
        {/* Rendered outside the label that may be around it. */}
        {isLarge && createPortal(<Zoomed src={shown.src} alt={alt} onClose={() => setLarge(false)} />, document.body)}
      </span>
      <OriginalButton alt={alt} shown={shown} />
    </>
  );
}

function OriginalButton({ alt, shown }: { readonly alt: string; readonly shown: ShownPicture }): ReactNode {
  const { original } = shown;
  if (original === 'shown') return null;
  const isLoading = original === 'loading';
  return (
    <button
      type="button"
      className={styles.original}
      aria-label={alt === '' || isLoading ? undefined : `查看原图：${alt}`}
      disabled={isLoading}
      onClick={only(shown.showOriginal)}
    >
      {isLoading ? '正在载入原图…' : '查看原图'}
    </button>
  );
}

/** Inside a label the click would also choose the option. */
const only = (act: () => void) => (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
  act();
};
