import { createContext, use, type ReactNode } from 'react';

/** The URL state of a screen. A cached tab keeps its own, whatever the address bar shows meanwhile. */
export interface ScreenPlace {
  readonly pathname: string;
  readonly search: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

const Place = createContext<ScreenPlace>({ pathname: '', search: '', params: {} });

export function ScreenAt({ place, children }: { readonly place: ScreenPlace; readonly children: ReactNode }) {
  return <Place value={place}>{children}</Place>;
}

/**
 * The URL state of the calling screen: use it instead of the router's own hooks, which always return that of the
 * visible screen.
 */
export const useScreen = (): ScreenPlace => use(Place);
