import { createContext, use, type ReactNode } from 'react';

/** The URL state of a screen. A cached tab keeps its own, whatever the address bar shows meanwhile. */
export interface ScreenLocation {
  readonly pathname: string;
  readonly search: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

const Location = createContext<ScreenLocation>({ pathname: '', search: '', params: {} });

export function ScreenAt({ location, children }: { readonly location: ScreenLocation; readonly children: ReactNode }) {
  return <Location value={location}>{children}</Location>;
}

/**
 * The URL state of the calling screen: use it instead of the router's own hooks, which always return that of the
 * visible screen.
 */
export const useScreen = (): ScreenLocation => use(Location);
