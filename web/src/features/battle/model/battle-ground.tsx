import type { ReactNode } from 'react';
import { FineLines } from '../../../kits/scene/fine-lines.tsx';
import { blob, rain } from '../../../kits/scene/shapes.ts';
import { useEffects } from './effects.ts';
import styles from './battle-ground.module.css';

interface BattleGroundProps {
  readonly children: ReactNode;
  /** Fills the window: for pages without the site's header. */
  readonly isFull?: boolean;
  readonly className?: string | undefined;
}

/** The night sky behind every page of battles: contour lines and rain, under the page's content. */
export function BattleGround({ children, isFull = false, className = '' }: BattleGroundProps): ReactNode {
  const { motion } = useEffects();
  return (
    <div
      className={`${styles.ground} ${isFull ? styles.full : ''} ${motion ? '' : styles.still}`}
      data-motion={motion ? 'on' : 'off'}
    >
      <div className={styles.scene} aria-hidden="true">
        <svg className={styles.layer} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice">
          <FineLines d={contours} opacity={0.1} />
        </svg>
        <svg className={`${styles.layer} ${styles.rain}`} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice">
          <path d={drops} stroke="white" strokeWidth="2" strokeLinecap="round" opacity=".2" />
          <path d={goldDrops} stroke="var(--gold)" strokeWidth="2.500" strokeLinecap="round" opacity=".5" />
        </svg>
      </div>
      <div className={`${styles.content} ${className}`}>{children}</div>
    </div>
  );
}

/** Blobs of one seed nest, so the lines never cross: contour lines. */
const contours = [
  { x: 240, y: 600, count: 11, seed: 21 },
  { x: 1260, y: 480, count: 6, seed: 5 },
]
  .flatMap(({ x, y, count, seed }) =>
    Array.from({ length: count }, (_, ring) => blob({ x, y, radius: 90 + ring * 74, wobble: 0.2, seed })),
  )
  .join('');

const drops = rain({ width: 1440, height: 900, count: 60, seed: 8 });
const goldDrops = rain({ width: 1440, height: 900, count: 9, seed: 3 });
