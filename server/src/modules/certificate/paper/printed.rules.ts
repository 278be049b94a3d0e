import type { CertificateField, PrintedCertificate } from '@ganlin/contract/certificate/template/design';
import { dayText } from '@ganlin/domain/certificate-paper/printed-text';

interface Granted {
  readonly fields: Partial<Record<CertificateField, string>>;
  readonly workKinds: readonly string[];
}

/** What is printed: days as people write them, everything else as it was granted. */
export function printedOf(
  { fields, workKinds }: Granted,
  { qr, hasPhoto }: { readonly qr: string; readonly hasPhoto: boolean },
): PrintedCertificate {
  const written = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, dayText(text)]));
  return { fields: written as PrintedCertificate['fields'], workKinds: [...workKinds], qr, hasPhoto };
}
