import type { CSSProperties } from 'react';
import { uiSizes, type UiSize } from '../../lib/browser/layout.ts';

/** The factor that the layout's styles multiply the type scale by. */
export function scaleFor(uiSize: UiSize): CSSProperties {
  // React passes custom properties on, but its types do not know them.
  return { '--t-scale': uiSizes[uiSize].scale } as CSSProperties;
}
