import type { ReactNode } from 'react';
import { useTitle } from './title.ts';

/** A screen with the title its route gives to the page. */
export function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title);
  return children;
}
