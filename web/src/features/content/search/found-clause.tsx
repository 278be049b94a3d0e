import { Channel, Validity } from '@ganlin/contract/content/kinds';
import type { FoundClause } from '@ganlin/contract/content/read';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { articleTo } from '../article/article-link.ts';
import { ValidityTag } from '../model/validity-tag.tsx';
import styles from './found-clause.module.css';

/** The clause that the search names, with its text. */
export function FoundClauseCard({ clause }: { readonly clause: FoundClause }) {
  const { title, label, subject, validity, paragraphs, anchor } = clause;
  const to = articleTo({ channel: Channel.law, id: clause.id }, anchor);
  return (
    <article className={styles.card} aria-label={`${title} ${label}`}>
      <p className={styles.law}>
        <Icon name="file" size={18} />
        {title}
        <ValidityTag kind="law" validity={validity} />
      </p>
      <h2>
        <Link to={to}>
          {label}
          {subject !== '' && <span>{subject}</span>}
        </Link>
      </h2>
      <div className={styles.text}>
        {paragraphs.map(({ text, asked }) => (
          <p key={text}>{asked ? <mark>{text}</mark> : text}</p>
        ))}
      </div>
      {validity !== Validity.inForce && <p className={styles.caution}>这一文本不是现行有效的，引用前请核对。</p>}
      <Link to={to} className={styles.open}>
        查看全文并定位到本条
        <Icon name="right" size={16} />
      </Link>
    </article>
  );
}
