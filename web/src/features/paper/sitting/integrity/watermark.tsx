import { useId, type ReactNode } from 'react';
import styles from './integrity.module.css';

/** Name and number over the whole window, so light that the questions stay easy to read. */
export function Watermark({ text }: { readonly text: string }): ReactNode {
  const id = useId();
  // A long name must not run into its neighbour.
  const width = 180 + text.length * 14;
  return (
    <svg className={styles.watermark} aria-hidden="true">
      <pattern id={id} width={width} height="190" patternUnits="userSpaceOnUse" patternTransform="rotate(-20)">
        <text x="20" y="50">
          {text}
        </text>
        <text x={width / 2} y="145">
          {text}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
