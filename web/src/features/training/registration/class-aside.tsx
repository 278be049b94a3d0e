import type { ReactNode } from 'react';
import type { PublicClass } from '../model/form-values.ts';
import { ClassCover, ClassFacts, ClassFee, ClassTags } from './class-facts.tsx';
import styles from './class.module.css';

/** The class beside its form; on a phone only its name and dates. */
export function ClassAside({ trainclass, now }: { readonly trainclass: PublicClass; readonly now: Date }): ReactNode {
  return (
    <aside className={styles.aside} data-mini="true" aria-label="培训班">
      <ClassCover trainclass={trainclass} />
      <div className={styles.door}>
        <ClassTags trainclass={trainclass} now={now} />
        <h2>{trainclass.title}</h2>
        <ClassFacts trainclass={trainclass} now={now} />
        <ClassFee trainclass={trainclass} />
      </div>
    </aside>
  );
}
