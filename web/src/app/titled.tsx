import type { ReactNode } from 'react';
import { useTitle } from './title.ts';

/** A screen with the page title of its route. */
export function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title);
  return children;
}
