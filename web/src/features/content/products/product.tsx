import { Channel } from '@ganlin/contract/content/kinds';
import { ArticleGate } from '../article/article-gate.tsx';
import { ArticlePage } from '../article/article-page.tsx';
import { CompanyCard } from '../channels/company-card.tsx';
import { Gallery } from '../channels/gallery.tsx';

export default function ProductScreen() {
  return (
    <ArticleGate channels={[Channel.product]}>
      {(article) => (
        <ArticlePage article={article} lead={<Gallery article={article} />} aside={<CompanyCard article={article} />} />
      )}
    </ArticleGate>
  );
}
