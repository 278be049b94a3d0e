import {
  Channel,
  channels,
  lawLevelLabels,
  standardLevelLabels,
  type LawLevel,
  type StandardLevel,
} from '@ganlin/contract/content/kinds';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/text/format.ts';
import { MarkedText } from '../../../kits/search-box/marked-text.tsx';
import { articleTo } from '../article/article-link.ts';
import { ValidityTag } from '../model/validity-tag.tsx';
import styles from './search.module.css';
import type { FoundArticle } from './use-search.ts';

/** One result: the title, the passages with the search terms, and its distinguishing facts. */
export function FoundArticleView({ article }: { readonly article: FoundArticle }) {
  const { channel, hits, summary, markedTitle, pinned, isExample, validity } = article;
  const kind = channel === Channel.standard ? 'standard' : 'law';
  return (
    <li className={styles.article}>
      <h3>
        <span className={styles.channel}>{channels[channel].label}</span>
        <Link to={articleTo(article)} className="ui-touch">
          <MarkedText text={markedTitle} />
        </Link>
        {pinned && <span className={styles.pinned}>置顶</span>}
        {isExample && <span className={styles.example}>示例</span>}
        <ValidityTag kind={kind} validity={validity} />
      </h3>
      {hits.length === 0 && summary !== '' && <p className={styles.summary}>{summary}</p>}
      {hits.length > 0 && (
        <ul className={styles.hits}>
          {hits.map(({ anchor, label, text }) => (
            <li key={`${anchor} ${label}`}>
              <Link to={articleTo(article, anchor)}>
                {label !== '' && <b>{label}</b>}
                <MarkedText text={text} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.facts}>
        {factsOf(article).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </li>
  );
}

function factsOf(article: FoundArticle): string[] {
  const { channel, level, issuer, number, effectiveOn, publishAt, hitCount, source, company, speaker } = article;
  const facts = [
    levelLabel(channel, level),
    issuer,
    number,
    company,
    speaker,
    source,
    effectiveOn === null ? formatTime(publishAt).slice(0, 10) : `${effectiveOn} 起施行`,
    hitCount > 0 ? `命中 ${hitCount} 处` : '',
  ];
  return facts.filter((fact, at) => fact !== '' && facts.indexOf(fact) === at);
}

function levelLabel(channel: Channel, level: number | null): string {
  if (level === null) return '';
  // The channel decides which of both it is; unknown levels are left out.
  if (channel === Channel.law) return lawLevelLabels[level as LawLevel] ?? '';
  return channel === Channel.standard ? (standardLevelLabels[level as StandardLevel] ?? '') : '';
}
