import { findingAdvice, findingKindLabels } from '@ganlin/contract/analysis/kinds';
import { Button } from 'antd';
import { Excerpt } from '../../../kits/rich-text/excerpt.tsx';
import { findingTone, worstFirst, type Item } from '../model/analysis-data.ts';
import styles from './items.module.css';

interface FindingsCardProps {
  readonly items: readonly Item[];
  readonly onItem: (item: Item) => void;
}

/** Questions that need attention: what was measured, and what to do about it. */
export function FindingsCard({ items, onItem }: FindingsCardProps) {
  const bad = worstFirst(items.filter(({ findings }) => findings.length > 0));
  return (
    <section className={styles.panel} aria-label="需要处理的题">
      <div className={styles.head}>
        <h2>需要处理的题</h2>
        {bad.length > 0 && <span className={styles.count}>{bad.length}</span>}
      </div>
      {bad.length === 0 ? (
        <p className="ui-note">没有发现有问题的题。少于 20 份答卷的题不判断。</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.scroll} tabIndex={0} aria-label="需要处理的题的列表">
          <ul className={styles.findings}>
            {bad.map((item) => (
              <FindingRow key={`${item.questionId} ${item.version}`} item={item} onItem={onItem} />
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

function FindingRow({ item, onItem }: { readonly item: Item; readonly onItem: (item: Item) => void }) {
  const [first] = item.findings;
  if (!first) return null;
  return (
    <li data-tone={findingTone(first.kind)}>
      <span className={styles.number}>
        <span className="ui-unseen">第 </span>
        {item.number}
        <span className="ui-unseen"> 题</span>
      </span>
      <div>
        <h3>
          <span>{item.findings.map(({ kind }) => findingKindLabels[kind]).join('、')}</span>
          <small>
            <Excerpt text={item.title} />
          </small>
        </h3>
        <p>{first.text}</p>
        <p className={styles.advice}>建议：{findingAdvice[first.kind]}</p>
      </div>
      <Button onClick={() => onItem(item)}>看这道题</Button>
    </li>
  );
}
