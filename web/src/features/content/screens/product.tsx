import { Channel } from '@ganlin/contract/content/kinds';
import { ArticleGate } from '../parts/article-gate.tsx';
import { ArticlePage } from '../parts/article-page.tsx';
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
