import { lawKind } from '../laws/document-kinds.ts';
import { DocumentsPage } from '../laws/documents-page.tsx';

export default function LawsScreen() {
  return <DocumentsPage kind={lawKind} />;
}
