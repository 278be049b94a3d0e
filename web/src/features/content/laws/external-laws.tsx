import { lawKind } from './document-kinds.ts';
import { DocumentsPage } from './documents-page.tsx';

/** The laws for another system's frame, which has a head and a foot of its own. */
export default function ExternalLawsScreen() {
  return <DocumentsPage kind={lawKind} bare />;
}
