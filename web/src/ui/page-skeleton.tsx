import styles from './page-skeleton.module.css';

/** The outline of a page while its content is loading. */
export function PageSkeleton() {
  return (
    <output className={styles.page} aria-label="正在载入">
      <div className={styles.title} />
      <div className={styles.block} />
      <div className={styles.line} />
      <div className={styles.line} />
      <div className={styles.line} />
    </output>
  );
}
