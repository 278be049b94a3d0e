import type { CSSProperties } from 'react';
import { uiSizes, type UiSize } from '../../lib/browser/layout.ts';

/** The factor by which the layout's styles multiply the type scale. */
export function scaleFor(uiSize: UiSize): CSSProperties {
  // React passes custom properties through, but its types do not include them.
  return { '--t-scale': uiSizes[uiSize].scale } as CSSProperties;
}
