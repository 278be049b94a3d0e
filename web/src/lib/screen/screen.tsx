import { createContext, use, type ReactNode } from 'react';

/** Where a screen stands. A kept tab keeps its own, whatever the address bar shows meanwhile. */
export interface ScreenPlace {
  readonly pathname: string;
  readonly search: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

const Place = createContext<ScreenPlace>({ pathname: '', search: '', params: {} });

export function ScreenAt({ place, children }: { readonly place: ScreenPlace; readonly children: ReactNode }) {
  return <Place value={place}>{children}</Place>;
}

/** The place of the screen that asks: use it instead of the router's own hooks, which always tell the visible one. */
export const useScreen = (): ScreenPlace => use(Place);
