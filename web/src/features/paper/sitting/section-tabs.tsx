import type { ReactNode } from 'react';
import { tallyOf } from './controller/marks.ts';
import type { Paper, PaperSection } from './controller/paper.ts';
import type { Sitting } from './controller/sitting-state.ts';
import styles from './section-tabs.module.css';

interface SectionTabsProps {
  readonly paper: Paper;
  readonly sitting: Sitting;
  readonly section: PaperSection | undefined;
  readonly onGo: (ordinal: number) => void;
}

/** The sections of the paper, the progress of each, and links to their first question. */
export function SectionTabs({ paper, sitting, section, onGo }: SectionTabsProps): ReactNode {
  if (paper.sections.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label="大题">
      {paper.sections.map((each, index) => {
        const { full } = tallyOf(sitting, each.questions);
        return (
          <button
            // They never move, and their titles may be equal.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            type="button"
            aria-label={`${each.title}，已答 ${full} / ${each.questions.length}`}
            aria-current={each === section ? 'true' : undefined}
            disabled={paper.forwardOnly}
            onClick={() => onGo(each.questions[0]?.ordinal ?? 1)}
          >
            <span className={styles.name}>
              <span>{each.title}</span>
              <span>
                {full} / {each.questions.length}
              </span>
            </span>
            <span className={styles.track} aria-hidden="true">
              <i style={{ width: `${(full / each.questions.length) * 100}%` }} />
            </span>
          </button>
        );
      })}
    </nav>
  );
}
