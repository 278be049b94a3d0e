import { useEffect, useState } from 'react';
import styles from './profile-nav.module.css';

export interface ProfilePlace {
  readonly id: string;
  readonly title: string;
}

/** The topics of the page, beside it where there is room. */
export function ProfileNav({ places }: { readonly places: readonly ProfilePlace[] }) {
  const shown = usePlaceInSight(places);
  return (
    <nav className={styles.nav} aria-label="个人资料的内容">
      <ul>
        {places.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === shown ? 'true' : undefined} onClick={(event) => goTo(event, id)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Moves by script: a fragment in the address would be one more step for the router's history. */
function goTo(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.scrollIntoView();
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
}

/** The topic that is being read: the last one whose head has passed the bar, at the end of the page the last of all. */
function usePlaceInSight(places: readonly ProfilePlace[]): string | undefined {
  const [inSight, setInSight] = useState(places[0]?.id);
  const ids = places.map(({ id }) => id).join();
  useEffect(() => {
    const look = () => setInSight(placeInSight(ids.split(',')));
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ids]);
  return inSight;
}

const READING_LINE = 160;

function placeInSight(ids: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) return ids.at(-1);
  const passed = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < READING_LINE;
  return ids.findLast(passed) ?? ids[0];
}
