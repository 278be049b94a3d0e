import { percent, type Item } from '../model/analysis-data.ts';
import styles from './items.module.css';

/** The share of papers that chose each option; right ones are ticked. */
export function OptionBars({ item: { options, papers } }: { readonly item: Item }) {
  if (options.length === 0) return <span className="ui-note">没有选项</span>;
  return (
    <ul className={styles.options} aria-label="选项分布">
      {options.map(({ label, right, count }) => (
        <li key={label} data-right={right}>
          <span className={styles.column} aria-hidden="true">
            <i style={{ height: `${(count / papers) * 100}%` }} />
          </span>
          <span>
            {label}
            {right && <span title="正确答案">✓</span>} {percent(count / papers).replace('%', '')}
          </span>
        </li>
      ))}
    </ul>
  );
}
