import { create } from 'zustand';

export const readingSizes = ['small', 'middle', 'large', 'huge'] as const;
export type ReadingSize = (typeof readingSizes)[number];
export const readingSizeLabels: Readonly<Record<ReadingSize, string>> = {
  small: '小',
  middle: '中',
  large: '大',
  huge: '特',
};

const PLACE = 'reading-size';

/** The text size for reading: stored on the device, the same for every article. */
export const useReadingSize = create<{ readonly size: ReadingSize }>(() => ({ size: 'middle' }));
// Not the initial state: the first view must equal the one that the server rendered.
useReadingSize.setState({ size: storedSize() });

export function chooseReadingSize(size: ReadingSize): void {
  useReadingSize.setState({ size });
  try {
    localStorage.setItem(PLACE, size);
  } catch {
    // Without storage, it lasts until the page is left.
  }
}

function storedSize(): ReadingSize {
  try {
    const stored = localStorage.getItem(PLACE);
    return readingSizes.find((size) => size === stored) ?? 'middle';
  } catch {
    return 'middle';
  }
}
