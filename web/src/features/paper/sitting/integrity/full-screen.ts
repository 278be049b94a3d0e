/** Safari knows these by its own prefix. */
interface PrefixedDocument {
  readonly webkitFullscreenEnabled?: boolean;
  readonly webkitFullscreenElement?: Element | null;
}
interface PrefixedElement {
  readonly webkitRequestFullscreen?: () => void;
}

const page = (): Document & PrefixedDocument => document;

/** Phones may have no full screen for pages: nothing is asked of them. */
export const canFullScreen = (): boolean => page().fullscreenEnabled || page().webkitFullscreenEnabled === true;

export const isFullScreen = (): boolean =>
  (page().fullscreenElement ?? page().webkitFullscreenElement ?? null) !== null;

/** Browsers allow it only after a press of a button, and may still refuse. */
export async function enterFullScreen(): Promise<void> {
  const root: HTMLElement & PrefixedElement = document.documentElement;
  if (typeof root.requestFullscreen === 'function') await root.requestFullscreen().catch(() => undefined);
  else root.webkitRequestFullscreen?.();
}

export const FULL_SCREEN_EVENTS = ['fullscreenchange', 'webkitfullscreenchange'] as const;
