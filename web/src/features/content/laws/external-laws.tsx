import { lawKind } from './document-kinds.ts';
import { DocumentsPage } from './documents-page.tsx';

/** The laws for another system's frame, which has its own header and footer. */
export default function ExternalLawsScreen() {
  return <DocumentsPage kind={lawKind} bare />;
}
