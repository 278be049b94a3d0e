import { MainArea } from '../../../ui/main-area.tsx';
import { Emblem } from '../../../widgets/scene/emblems.tsx';
import { steps } from '../subjects.ts';
import { SectionHeading } from './section-heading.tsx';
import styles from './steps.module.css';

const headingId = 'steps';

export function Steps() {
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <MainArea>
        <SectionHeading id={headingId} title="四步持证上岗" text="从第一节课到拿到证书，都在这里完成" />
        <ol className={styles.steps}>
          {steps.map(({ title, text, emblem }, i) => (
            <li key={title} className={styles.step}>
              <span className={styles.picture}>
                <Emblem name={emblem} size={84} />
              </span>
              <div>
                <h3 className={styles.title}>
                  <span className={styles.number}>{i + 1}</span>
                  {title}
                </h3>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </MainArea>
    </section>
  );
}

/** Shows the steps and moves the focus there, so that the keyboard and a screen reader follow. */
export function goToSteps(): void {
  const heading = document.getElementById(headingId);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
