import { createElement, type ComponentType } from 'react';
import { useInBrowser } from '../../lib/browser/in-browser.ts';

/** A drawing used as a cover image. Loaded after the page like an image: one may have 25 kB, and a list has many. */
export function Drawing({ scene }: { readonly scene: ComponentType }) {
  return useInBrowser(() => true, false) ? createElement(scene) : null;
}
