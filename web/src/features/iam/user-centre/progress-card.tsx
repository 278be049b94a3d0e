import { ACCURACY_DAYS } from '@ganlin/contract/portal/day';
import type { ReactNode } from 'react';
import { COURSES } from '../../../kits/course/course-paths.ts';
import type { Day } from '../../../kits/day/day-data.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Box } from './box.tsx';
import styles from './progress-card.module.css';

/** How far the hours of the year and the required courses are, and how often answers were right lately. */
export function ProgressCard({ day: { study, practice } }: { readonly day: Day }): ReactNode {
  const { yearHourTenths, leftHourTenths, required, requiredDone } = study;
  const hours = yearHourTenths / 10;
  const inAll = (yearHourTenths + leftHourTenths) / 10;
  const rings: readonly RingProps[] = [
    {
      title: '今年学时',
      note: leftHourTenths === 0 ? `${hours} 学时` : `${hours} / ${inAll}`,
      share: share(hours, inAll),
    },
    { title: '必修课程', note: `${requiredDone} / ${required} 门`, share: share(requiredDone, required) },
    { title: '练习正确率', note: `近 ${ACCURACY_DAYS} 天`, share: share(practice.rights, practice.answers) },
  ];
  return (
    <Box
      area="progress"
      title="学习进度"
      more={{ text: '明细', to: `${COURSES}?tab=completed` }}
      foot={
        <>
          <span>{leftHourTenths === 0 ? '必修课程都学完了' : `必修课程还有 ${leftHourTenths / 10} 学时`}</span>
          <ButtonLink small look="line" to={COURSES}>
            去选课
          </ButtonLink>
        </>
      }
    >
      <ul className={styles.rings}>
        {rings.map((ring) => (
          <Ring key={ring.title} {...ring} />
        ))}
      </ul>
    </Box>
  );
}

/** Null: there is nothing to have a share of. */
const share = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 100));

interface RingProps {
  readonly title: string;
  readonly note: string;
  readonly share: number | null;
}

const RADIUS = 38;
const LENGTH = 2 * Math.PI * RADIUS;

function Ring({ title, note, share }: RingProps): ReactNode {
  const filled = ((share ?? 0) / 100) * LENGTH;
  return (
    <li>
      <div className={styles.ring}>
        <svg viewBox="0 0 88 88" aria-hidden="true">
          <circle cx="44" cy="44" r={RADIUS} />
          {filled > 0 && (
            <circle cx="44" cy="44" r={RADIUS} strokeDasharray={`${filled} ${LENGTH}`} data-full={share === 100} />
          )}
        </svg>
        <b>{share === null ? '—' : `${share}%`}</b>
      </div>
      <p>{title}</p>
      <small>{note}</small>
    </li>
  );
}
