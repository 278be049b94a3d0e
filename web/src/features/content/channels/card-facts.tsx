import styles from './cards.module.css';

const TEN_THOUSAND = 10_000;

/** Large numbers are said in 万, as people say them. */
export function ViewCount({ views }: { readonly views: number }) {
  const said = views < TEN_THOUSAND ? String(views) : `${(views / TEN_THOUSAND).toFixed(1)} 万`;
  return <span>{said} 次浏览</span>;
}

export function Tags({ pinned, isExample }: { readonly pinned: boolean; readonly isExample: boolean }) {
  return (
    <>
      {pinned && <span className={styles.pinned}>置顶</span>}
      {isExample && <span className={styles.example}>示例</span>}
    </>
  );
}
