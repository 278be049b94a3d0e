import styles from './cards.module.css';

export function Tags({ pinned, isExample }: { readonly pinned: boolean; readonly isExample: boolean }) {
  return (
    <>
      {pinned && <span className={styles.pinned}>置顶</span>}
      {isExample && <span className={styles.example}>示例</span>}
    </>
  );
}
