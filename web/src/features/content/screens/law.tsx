import { Channel } from '@ganlin/contract/content/kinds';
import { lawKind } from '../laws/document-kinds.ts';
import { DocumentPage } from '../laws/document-page.tsx';
import { ArticleGate } from '../parts/article-gate.tsx';

export default function LawScreen() {
  return (
    <ArticleGate channels={[Channel.law]}>{(article) => <DocumentPage article={article} kind={lawKind} />}</ArticleGate>
  );
}
