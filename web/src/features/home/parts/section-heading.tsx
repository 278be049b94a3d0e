import styles from './section-heading.module.css';

export function SectionHeading({
  id,
  title,
  text,
}: {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}) {
  return (
    <div className={styles.heading}>
      <h2 id={id} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
