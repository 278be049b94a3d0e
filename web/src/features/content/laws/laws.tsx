import { lawKind } from './document-kinds.ts';
import { DocumentsPage } from './documents-page.tsx';

export default function LawsScreen() {
  return <DocumentsPage kind={lawKind} />;
}
