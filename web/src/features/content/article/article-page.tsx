import { channels } from '@ganlin/contract/content/kinds';
import { useState, type ReactNode } from 'react';
import { usePageHead } from '../../../lib/screen/page-head.ts';
import { MainArea } from '../../../ui/main-area.tsx';
import { ArticleBody } from '../../../kits/rich-text/article/article-body.tsx';
import { ArticleFoot } from './article-foot.tsx';
import type { ShownArticle } from './article-gate.tsx';
import { ArticleHead } from './article-head.tsx';
import styles from './article-page.module.css';
import { Attachments } from './attachments.tsx';
import { ClauseTools } from '../reading/clause-tools.tsx';
import { ContentsRail } from '../reading/contents-rail.tsx';
import { Crumbs } from '../../../kits/page-head/crumbs.tsx';
import { usePublicAddress } from '../model/public-address.ts';
import { useReadingSize } from '../reading/reading-size.ts';
import { ReadingTools } from '../reading/reading-tools.tsx';
import { Related } from './related.tsx';
import { useAnchor } from '../reading/use-anchor.ts';
import { useViewed } from './use-viewed.ts';

interface ArticlePageProps {
  readonly article: ShownArticle;
  /** Above everything: a notice that it is a draft, or no longer in force. */
  readonly notice?: ReactNode;
  /** Replaces the title and the line of facts. */
  readonly head?: ReactNode;
  /** Between head and text: facts, a video, pictures. */
  readonly lead?: ReactNode;
  /** After the text, before the attachments. */
  readonly tail?: ReactNode;
  /** Cards on the right; related articles follow. */
  readonly aside?: ReactNode;
  /** At the highlighted clause, given its anchor. */
  readonly renderAtClause?: (anchor: string) => ReactNode;
  /** A preview does not count as a view, and has no neighbours. */
  readonly isPreview?: boolean;
}

/** From this many contents entries on, a text has its table of contents at the side. */
const LONG = 4;

/** The page of one article, the same for every channel. Parts that only some channels have are passed as props. */
export function ArticlePage({
  article,
  notice,
  head,
  lead,
  tail,
  aside,
  renderAtClause,
  isPreview = false,
}: ArticlePageProps): ReactNode {
  const { id, channel, title, body, contents, attachments } = article;
  const [text, setText] = useState<HTMLElement | null>(null);
  const { size } = useReadingSize();
  usePageHead({ title, description: article.summary });
  useViewed(id, !isPreview);
  const lit = useAnchor(text);
  const address = usePublicAddress();
  const isLong = contents.length >= LONG;
  const hasSide = aside !== undefined || article.related.length > 0;
  const { label, list } = channels[channel];
  return (
    <MainArea className={styles.page}>
      <Crumbs crumbs={[{ text: label, to: list }, { text: title }]} />
      {notice}
      <div className={styles.columns} data-long={isLong} data-side={hasSide}>
        {isLong && <ContentsRail body={text} contents={contents} />}
        <article className={styles.paper} data-size={size} aria-labelledby="article-title">
          {head ?? <ArticleHead article={article} />}
          <ReadingTools title={title} />
          {lead}
          <div className={styles.text}>
            <ArticleBody html={body} onPlaced={setText} />
            <ClauseTools lit={lit} title={title} renderMore={renderAtClause} />
          </div>
          {tail}
          <Attachments files={attachments} title={title} isText={body === ''} />
          {article.isExample && <p className={styles.example}>示例内容：文中的单位、人物和数据都是虚构的。</p>}
          <p className={styles.source}>
            {article.source !== '' && <span>来源：{article.source}　</span>}
            网址：{address}
          </p>
          {!isPreview && <ArticleFoot article={article} />}
        </article>
        {hasSide && (
          <div className={styles.side}>
            {aside}
            <Related cards={article.related} />
          </div>
        )}
      </div>
    </MainArea>
  );
}
