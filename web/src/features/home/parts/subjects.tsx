import { MainArea } from '../../../ui/main-area.tsx';
import { Emblem } from '../../../widgets/scene/emblems.tsx';
import { subjects } from '../subjects.ts';
import { SectionHeading } from './section-heading.tsx';
import styles from './subjects.module.css';

export function Subjects() {
  return (
    <section className={styles.section} aria-labelledby="subjects">
      <MainArea>
        <SectionHeading id="subjects" title="学什么" text="从原理到作业，从指挥到安全，六个方面打牢基础" />
        <ul className={styles.grid}>
          {subjects.map(({ title, text, emblem }) => (
            <li key={title} className={styles.card}>
              <span className={styles.picture}>
                <Emblem name={emblem} />
              </span>
              <div>
                <h3 className={styles.title}>{title}</h3>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </MainArea>
    </section>
  );
}
