import { Channel } from '@ganlin/contract/content/kinds';
import { ArticleGate } from '../article/article-gate.tsx';
import { ArticlePage } from '../article/article-page.tsx';
import { LeadPicture } from '../channels/lead-picture.tsx';

export default function ScienceScreen() {
  return (
    <ArticleGate channels={[Channel.science]}>
      {(article) => <ArticlePage article={article} lead={<LeadPicture article={article} />} />}
    </ArticleGate>
  );
}
