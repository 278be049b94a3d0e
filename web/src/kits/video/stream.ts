import type { default as HlsPlayer, HlsConfig } from 'hls.js';
import { tokenHeader } from '../../lib/api/client.ts';

/** A video's stream attached to a `<video>`. */
export interface Stream {
  /** 0 leaves the choice to the player. */
  readonly choose: (lines: number) => void;
  readonly close: () => void;
}

interface Events {
  /** The available resolutions in lines, best first; never called where the browser chooses by itself. */
  readonly onQualities: (lines: readonly number[]) => void;
  readonly onFailure: () => void;
}

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

/** Apple's browsers play HLS natively, and its phones can play it no other way; the others use hls.js. */
const playsItself = (element: HTMLVideoElement): boolean =>
  element.canPlayType(PLAYLIST_TYPE) !== '' && 'webkitSetPresentationMode' in element;

export async function openStream(element: HTMLVideoElement, playlist: string, events: Events): Promise<Stream> {
  if (playsItself(element)) return playDirectly(element, playlist, events);
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) return playDirectly(element, playlist, events);
  return playTaught(Hls, element, { playlist, ...events });
}

/** Buffering a minute ahead is enough; we must not fill the connections of schools and stations. */
const options: Partial<HlsConfig> = {
  maxBufferLength: 60,
  maxMaxBufferLength: 120,
  capLevelToPlayerSize: true,
  // A course's film opens for its learner only.
  xhrSetup: (request, address) => {
    for (const [name, value] of Object.entries(tokenHeader(address))) request.setRequestHeader(name, value);
  },
};

function playDirectly(element: HTMLVideoElement, playlist: string, { onFailure }: Events): Stream {
  element.src = playlist;
  element.addEventListener('error', onFailure);
  return {
    choose: () => undefined,
    close: () => {
      element.removeEventListener('error', onFailure);
      element.removeAttribute('src');
      element.load();
    },
  };
}

function playTaught(
  Hls: typeof HlsPlayer,
  element: HTMLVideoElement,
  { playlist, onQualities, onFailure }: Events & { readonly playlist: string },
): Stream {
  const hls = new Hls(options);
  let mayRecover = true;
  const linesOf = () => hls.levels.map(({ width, height }) => Math.min(width, height));
  hls.on(Hls.Events.MANIFEST_PARSED, () => onQualities(linesOf().toSorted((a, b) => b - a)));
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type !== Hls.ErrorTypes.MEDIA_ERROR || !mayRecover) return onFailure();
    mayRecover = false;
    hls.recoverMediaError();
  });
  hls.loadSource(playlist);
  hls.attachMedia(element);
  return {
    choose: (lines) => {
      hls.nextLevel = lines === 0 ? -1 : linesOf().indexOf(lines);
    },
    close: () => hls.destroy(),
  };
}
