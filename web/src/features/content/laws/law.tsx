import { Channel } from '@ganlin/contract/content/kinds';
import { lawKind } from './document-kinds.ts';
import { DocumentPage } from './document-page.tsx';
import { ArticleGate } from '../article/article-gate.tsx';

export default function LawScreen() {
  return (
    <ArticleGate channels={[Channel.law]}>{(article) => <DocumentPage article={article} kind={lawKind} />}</ArticleGate>
  );
}
