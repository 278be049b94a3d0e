import { axisTop, formatCount, type LoginDay } from '../model/overview.ts';
import styles from './overview.module.css';

/** Heights in pixels; widths are shares of the card, so that the text keeps its size at any width. */
const HEIGHT = 220;
const TOP = 24;
const FOOT = 28;
const FLOOR = HEIGHT - FOOT;
const BAR_SHARE = 0.44;

/** Sign-ins of the last days as bars, today's in the dark tone. */
export function LoginChart({ days }: { readonly days: readonly LoginDay[] }) {
  const top = axisTop(days.map(({ count }) => count));
  const yOf = (count: number) => FLOOR - (count / top) * (FLOOR - TOP);
  const slot = 100 / Math.max(days.length, 1);
  const label = days.map(({ day, count }) => `${dayLabel(day)} ${count} 次`).join('，');
  return (
    <section className={styles.card}>
      <h2>近 {days.length} 天登录人次</h2>
      <p className="ui-unseen">{label}</p>
      <div className={styles.chart}>
        <svg width="100%" height={HEIGHT} aria-hidden="true">
          {[0, top / 2, top].map((count) => (
            <line key={count} x1="0" x2="100%" y1={yOf(count)} y2={yOf(count)} className={styles.grid} />
          ))}
          {days.map(({ day, count }, index) => {
            const middle = `${(index + 0.5) * slot}%`;
            const isToday = index === days.length - 1;
            return (
              <g key={day} data-today={isToday}>
                <rect
                  x={`${(index + (1 - BAR_SHARE) / 2) * slot}%`}
                  y={yOf(count)}
                  width={`${BAR_SHARE * slot}%`}
                  height={FLOOR - yOf(count)}
                  rx="3"
                />
                <text x={middle} y={yOf(count) - 6} className={styles.value}>
                  {formatCount(count)}
                </text>
                <text x={middle} y={HEIGHT - 8}>
                  {isToday ? '今天' : dayLabel(day)}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
    </section>
  );
}

/** `2026-03-05` → `03-05` */
const dayLabel = (day: string): string => day.slice(5);
