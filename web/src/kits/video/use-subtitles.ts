import { useEffect, useState, type RefObject } from 'react';
import { getBytes } from '../../lib/api/client.ts';
import { keepSubtitleChoice, showsSubtitles } from './subtitle-choice.ts';

export interface Subtitles {
  /** The loaded subtitles; empty without, and until they are there. */
  readonly subtitles: string;
  /** Undefined for a video without subtitles. */
  readonly areSubtitlesShown: boolean | undefined;
  readonly toggleSubtitles: () => void;
}

/** The browser decides at first whether a track is shown; the user's own choice counts. */
export function useSubtitles(ref: RefObject<HTMLVideoElement | null>, address: string): Subtitles {
  const [isShown, setShown] = useState(showsSubtitles);
  const subtitles = useLoaded(address);
  useEffect(() => {
    if (ref.current && subtitles !== '') showTracks(ref.current, isShown);
  }, [ref, subtitles, isShown]);
  const toggleSubtitles = () => {
    setShown(!isShown);
    keepSubtitleChoice(!isShown);
  };
  return { subtitles, areSubtitlesShown: subtitles === '' ? undefined : isShown, toggleSubtitles };
}

/** Loaded by us: those of a course need the token, which a `<track>` does not send. */
function useLoaded(address: string): string {
  const [loaded, setLoaded] = useState('');
  useEffect(() => {
    if (address === '') return undefined;
    let made = '';
    let isGone = false;
    const load = async () => {
      const bytes = await getBytes(address);
      if (isGone) return;
      made = URL.createObjectURL(new Blob([bytes], { type: 'text/vtt' }));
      setLoaded(made);
    };
    // A film can be watched without.
    load().catch(() => undefined);
    return () => {
      isGone = true;
      setLoaded('');
      URL.revokeObjectURL(made);
    };
  }, [address]);
  return loaded;
}

function showTracks({ textTracks }: HTMLVideoElement, isShown: boolean): void {
  for (const track of textTracks) track.mode = isShown ? 'showing' : 'hidden';
}
