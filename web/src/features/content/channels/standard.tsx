import { Channel } from '@ganlin/contract/content/kinds';
import { standardKind } from '../laws/document-kinds.ts';
import { DocumentPage } from '../laws/document-page.tsx';
import { ArticleGate } from '../article/article-gate.tsx';

export default function StandardScreen() {
  return (
    <ArticleGate channels={[Channel.standard]}>
      {(article) => <DocumentPage article={article} kind={standardKind} />}
    </ArticleGate>
  );
}
