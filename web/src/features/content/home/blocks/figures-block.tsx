import { MainArea } from '../../../../ui/main-area.tsx';
import { FineLines } from '../../../../kits/scene/fine-lines.tsx';
import { blob, polar } from '../../../../kits/scene/shapes.ts';
import { dayOf } from '../card-facts.ts';
import styles from './figures-block.module.css';
import type { BlockProps } from '../home-data.ts';

const number = new Intl.NumberFormat('zh-CN');

/** The site in numbers, counted just now; zeros are left out. */
export function FiguresBlock({ block, home }: BlockProps) {
  const figures = home.figures.filter(({ value }) => value > 0).slice(0, block.count);
  if (figures.length === 0) return null;
  return (
    <MainArea>
      <section className={styles.band} aria-labelledby="figures">
        <svg className={styles.art} viewBox="0 0 1200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <FineLines d={contours} opacity={0.12} />
          <g transform="translate(1110 210)" fill="none" stroke="white">
            <path d="M-70 0a70 70 0 0 1 140 0M-140 0a140 140 0 0 1 280 0" opacity=".25" strokeDasharray="2 6" />
            <path d="M-200 0a200 200 0 0 1 400 0" opacity=".25" />
            <path d={`M0 0L${polar(28, 200)}`} opacity=".8" />
          </g>
        </svg>
        <div className={styles.head}>
          <h2 id="figures" className={styles.title}>
            {block.title}
          </h2>
          <p>{block.text || `截至 ${dayOf(home.now)}`}</p>
        </div>
        <dl className={styles.figures}>
          {figures.map(({ label, value, unit }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {number.format(value)}
                <small>{unit}</small>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </MainArea>
  );
}

const contours = Array.from({ length: 10 }, (_, i) =>
  blob({ x: 420, y: 110, radius: 40 + i * 74, wobble: 0.15, seed: 7 }),
).join('');
