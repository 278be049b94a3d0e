import styles from './canvas.module.css';

interface RulerProps {
  readonly axis: 'x' | 'y';
  /** Millimetres. */
  readonly length: number;
  /** Pixels of a millimetre. */
  readonly scale: number;
}

const THICKNESS = 22;
const LABEL_STEPS = [5, 10, 20, 50, 100] as const;

/** Millimetres along an edge of the paper. */
export function Ruler({ axis, length, scale }: RulerProps) {
  const labelled = LABEL_STEPS.find((step) => step * scale >= 44) ?? 100;
  const tick = labelled / 5;
  const ticks = Array.from({ length: Math.floor(length / tick) + 1 }, (_, n) => n * tick);
  const pixels = length * scale;
  const isAcross = axis === 'x';
  return (
    <svg
      className={styles.ruler}
      data-axis={axis}
      width={isAcross ? pixels : THICKNESS}
      height={isAcross ? THICKNESS : pixels}
      aria-hidden
    >
      {ticks.map((at) => {
        const isLabelled = at % labelled === 0;
        const [from, along] = [THICKNESS - (isLabelled ? 9 : 5), at * scale];
        return (
          <g key={at}>
            <path d={isAcross ? `M${along} ${from}V${THICKNESS}` : `M${from} ${along}H${THICKNESS}`} />
            {isLabelled && (
              <text transform={isAcross ? `translate(${along + 3} 11)` : `translate(11 ${along - 3}) rotate(-90)`}>
                {at}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
