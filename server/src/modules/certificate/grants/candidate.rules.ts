import {
  certificateFields,
  type CertificateDesign,
  type CertificateField,
} from '@ganlin/contract/certificate/template/design';
import { fieldsIn } from '@ganlin/contract/certificate/template/publish-check';

/** The fields that follow from the grant itself, and are never missing. */
const alwaysThere = new Set<string>(['holderName', 'number', 'issuedOn', 'validUntil', 'issuer']);

/** The names of the fields that certificates of a design show. */
export const printedFields = ({ front, back }: CertificateDesign): ReadonlySet<string> =>
  new Set([...front.elements, ...(back?.elements ?? [])].flatMap(fieldsIn));

/** The first text that the design prints and that is empty for this person. */
export function missingField(
  design: CertificateDesign,
  fields: Readonly<Partial<Record<CertificateField, string>>>,
): string | undefined {
  const printed = printedFields(design);
  const needed = (Object.keys(certificateFields) as CertificateField[]).filter(
    (field) => printed.has(field) && !alwaysThere.has(field),
  );
  const missing = needed.find((field) => (fields[field] ?? '') === '');
  return missing && certificateFields[missing];
}

/** `130624********0318`: enough to recognise it, too little to use it. */
export const printedIdNumber = (idCard: string): string =>
  idCard.replace(/^(.{6})(.+)(.{4})$/, (_, head: string, middle: string, end: string) =>
    [head, '*'.repeat(middle.length), end].join(''),
  );
