import {
  certificateFieldNames,
  type CertificateField,
  type DesignElement,
  type PrintedCertificate,
} from '@ganlin/contract/certificate/template/design';

type TextElement = Extract<DesignElement, { kind: 'text' }>;
/** A certificate that was issued before a field existed lacks it. */
type Fields = Partial<PrintedCertificate['fields']>;

/** Replaces the fields of a text by their values. Braces around anything else stay. */
export function printedText({ text, spacedName }: Pick<TextElement, 'text' | 'spacedName'>, fields: Fields): string {
  return text.replace(/\{([a-zA-Z]+)\}/g, (written, name: string) => {
    if (!isField(name)) return written;
    const value = printable(fields[name] ?? '');
    return name === 'holderName' && spacedName ? spaced(value) : value;
  });
}

/** Without control characters, and without those that would print a text in another order than it is stored in. */
export const printable = (text: string): string => text.replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');

const isField = (name: string): name is CertificateField => (certificateFieldNames as readonly string[]).includes(name);

/** 李明 as wide as 李建国, as on printed lists of names. */
const spaced = (name: string): string => name.replace(/^(\p{Script=Han})(\p{Script=Han})$/u, '$1　$2');

/** What is repeated along a line of micro text. */
export const microTextOf = ({ fields }: { readonly fields: Fields }): string =>
  printable(`${fields.issuer ?? ''}　${fields.number ?? ''}`.trim());

/** `2026-03-05` → `2026 年 3 月 5 日`; any other text as it is. */
export function dayText(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year === undefined ? text : `${year} 年 ${Number(month)} 月 ${Number(day)} 日`;
}
