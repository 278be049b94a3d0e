import type { CertificateField, PrintedCertificate } from '@ganlin/contract/certificate/design';

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

/** `2026-03-05` → `2026 年 3 月 5 日`; any other text as it is. */
function dayText(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year === undefined ? text : `${year} 年 ${Number(month)} 月 ${Number(day)} 日`;
}
