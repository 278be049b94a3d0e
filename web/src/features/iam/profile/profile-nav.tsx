import { useEffect, useState } from 'react';
import styles from './profile-nav.module.css';

export interface ProfileSection {
  readonly id: string;
  readonly title: string;
}

/** The sections of the page, beside it where there is space. */
export function ProfileNav({ sections }: { readonly sections: readonly ProfileSection[] }) {
  const shown = useSectionInSight(sections);
  return (
    <nav className={styles.nav} aria-label="个人资料的内容">
      <ul>
        {sections.map(({ id, title }) => (
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

/** Moves by script: a fragment in the address would add a step to the router's history. */
function goTo(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.scrollIntoView();
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
}

/**
 * The section being read: the last one whose heading has passed the bar, or the last of all at the end of the page.
 */
function useSectionInSight(sections: readonly ProfileSection[]): string | undefined {
  const [inSight, setInSight] = useState(sections[0]?.id);
  const ids = sections.map(({ id }) => id).join();
  useEffect(() => {
    const look = () => setInSight(sectionInSight(ids.split(',')));
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ids]);
  return inSight;
}

const READING_LINE = 160;

function sectionInSight(ids: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) return ids.at(-1);
  const passed = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < READING_LINE;
  return ids.findLast(passed) ?? ids[0];
}
