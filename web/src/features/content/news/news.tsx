import { Channel } from '@ganlin/contract/content/kinds';
import { ArticleGate } from '../article/article-gate.tsx';
import { ArticlePage } from '../article/article-page.tsx';

/** A news article or a notice. */
export default function NewsScreen() {
  return (
    <ArticleGate channels={[Channel.news, Channel.notice]}>
      {(article) => <ArticlePage article={article} />}
    </ArticleGate>
  );
}
