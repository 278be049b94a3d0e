import type { ElementOf } from './drawn-element.tsx';
import { fontFamilies, pointsPx, UNIT } from './paper-units.ts';
import styles from './paper.module.css';
import { useFitted } from './use-fitted.ts';

interface FittedWorkKindsProps {
  readonly element: ElementOf<'workKinds'>;
  readonly kinds: readonly string[];
  readonly onFitted: ((id: string, part: number) => void) | undefined;
}

/** Each kind of work in a frame. */
export function FittedWorkKinds({ element, kinds, onFitted }: FittedWorkKindsProps) {
  const { id, width, height, size, colour } = element;
  const measured = useFitted<HTMLSpanElement>({
    id,
    box: { width: width * UNIT, height: height * UNIT },
    size: pointsPx(size),
    look: kinds.join(),
    lead: 0,
    onFitted,
  });
  return (
    <span className={styles.text} data-wraps={false} data-align={1}>
      <span ref={measured} className={styles.kinds} style={{ color: colour, fontFamily: fontFamilies[1] }}>
        {kinds.map((kind) => (
          <b key={kind} style={{ backgroundColor: `${colour}0f` }}>
            {kind}
          </b>
        ))}
      </span>
    </span>
  );
}
