import styles from './figure-cards.module.css';

const WIDTH = 100;
const HEIGHT = 24;
/** So that the line is not cut at its top and bottom. */
const EDGE = 1.5;

/** The course of a figure as a small line: the figures themselves are in the chart and its table. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const top = Math.max(...values.map((value) => value ?? 0));
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0;
  const heightOf = (value: number) => HEIGHT - EDGE - (top === 0 ? 0 : (value / top) * (HEIGHT - 2 * EDGE));
  const points = values.flatMap((value, at) =>
    value === null ? [] : [`${(at * step).toFixed(2)},${heightOf(value).toFixed(2)}`],
  );
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {points.length > 1 && <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}
