import { standardKind } from '../laws/document-kinds.ts';
import { DocumentsPage } from '../laws/documents-page.tsx';

export default function StandardsScreen() {
  return <DocumentsPage kind={standardKind} />;
}
