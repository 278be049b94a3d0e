import { SMALL_PICTURE_PIXELS, smallPictureUrl } from '@ganlin/contract/media/file';
import { use, useState, type SyntheticEvent } from 'react';
import { SmallPicturesContext } from './media.ts';

export interface ShownPicture {
  readonly src: string;
  /** Whether the original can be asked for, is on its way, or is what is shown. */
  readonly original: 'offered' | 'loading' | 'shown';
  readonly showOriginal: () => void;
  readonly onLoad: (event: SyntheticEvent<HTMLImageElement>) => void;
  readonly onError: () => void;
}

/** Which form of a picture is shown. The small one stays in view while the original is loading. */
export function useShownPicture(file: string, src: string): ShownPicture {
  const pictures = use(SmallPicturesContext);
  const [isLoading, setLoading] = useState(false);
  // A picture that has no small variant comes as it is.
  const [isWhole, setWhole] = useState(false);
  const small = pictures === null || pictures.isOriginal(file) ? undefined : smallPictureUrl(src);
  const isSmall = small !== undefined && !isLoading;
  return {
    src: isSmall ? small : src,
    original: isLoading ? 'loading' : isSmall && !isWhole ? 'offered' : 'shown',
    showOriginal: () => setLoading(true),
    onLoad: ({ currentTarget: { naturalWidth, naturalHeight } }) => {
      if (isSmall) setWhole(Math.max(naturalWidth, naturalHeight) > SMALL_PICTURE_PIXELS);
      if (!isLoading) return;
      setLoading(false);
      pictures?.showOriginal(file);
    },
    // Without a network the small one is still there.
    onError: () => setLoading(false),
  };
}
