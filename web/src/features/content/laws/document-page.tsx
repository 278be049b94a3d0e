import { Suspense, type ReactNode } from 'react';
import { isEmbedded } from '../../../lib/browser/embed.ts';
import { useInBrowser } from '../../../lib/browser/in-browser.ts';
import type { ShownArticle } from '../article/article-gate.tsx';
import { ArticlePage } from '../article/article-page.tsx';
import { DocumentHead } from './document-head.tsx';
import type { DocumentKind } from './document-kinds.ts';
import styles from './document-page.module.css';
import { ClausePanel, RelatedQuestions } from '../marks/lazy-marks.tsx';
import { ShareCard } from './share-card.tsx';
import { VersionNotice } from './version-notice.tsx';
import { VersionsCard } from './versions-card.tsx';

interface DocumentPageProps {
  readonly article: ShownArticle;
  readonly kind: DocumentKind;
  readonly isPreview?: boolean;
}

/** One law or standard. */
export function DocumentPage({ article, kind, isPreview = false }: DocumentPageProps): ReactNode {
  // In another system's frame there is nobody to sign in, and no practice.
  const isReader = useInBrowser(() => !isPreview && !isEmbedded(), false);
  return (
    <ArticlePage
      article={article}
      isPreview={isPreview}
      notice={<VersionNotice article={article} kind={kind} />}
      head={<DocumentHead article={article} kind={kind} />}
      tail={<Sources article={article} kind={kind} />}
      aside={
        <>
          <ShareCard />
          <VersionsCard article={article} />
          {isReader && (
            <Suspense>
              <RelatedQuestions articleId={article.id} />
            </Suspense>
          )}
        </>
      }
      {...(isReader && {
        renderAtClause: (anchor: string) => (
          <Suspense>
            <ClausePanel key={anchor} articleId={article.id} anchor={anchor} />
          </Suspense>
        ),
      })}
    />
  );
}

/** Who drafted it, where the official text is, and the purpose of this copy. */
function Sources({ article: { draftedBy, officialUrl }, kind }: DocumentPageProps): ReactNode {
  return (
    <div className={styles.sources}>
      {draftedBy !== '' && <p>起草单位：{draftedBy}</p>}
      {officialUrl !== '' && (
        <p>
          官方文本：
          <a href={officialUrl} target="_blank" rel="noopener noreferrer">
            {officialUrl}
          </a>
        </p>
      )}
      <p>{kind.caution}</p>
    </div>
  );
}
