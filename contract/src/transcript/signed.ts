/**
 * The content of the QR code on an exported file: `<site>/transcript-check#<payload>.<signature>`, signed with the key
 * of certificates. The digest stands where a certificate has its day of issue, so neither is ever read as the other.
 */
import { decodeLines, encodeLines } from '../certificate/signed.ts';

export interface SignedExport {
  readonly keyId: string;
  /** Of this export. */
  readonly number: string;
  readonly fileNumber: string;
  /** SHA-256 over the contents, in hex. */
  readonly digest: string;
  readonly name: string;
  /** ISO 8601, to the second. */
  readonly issuedAt: string;
}

export const TRANSCRIPT_CHECK_PATH = '/transcript-check';
const MARK = 'DA';
const DIGEST = /^[\da-f]{64}$/;

export const exportQrText = (site: string, signed: string): string => `${site}${TRANSCRIPT_CHECK_PATH}#${signed}`;

export const encodeExport = ({ keyId, number, fileNumber, digest, name, issuedAt }: SignedExport): string =>
  encodeLines([keyId, MARK, number, fileNumber, digest, name, issuedAt]);

/** Undefined for anything that `encodeExport` does not write. */
export function decodeExport(payload: string): SignedExport | undefined {
  const [keyId, mark, number, fileNumber, digest, name, issuedAt, ...rest] = decodeLines(payload) ?? [];
  if (mark !== MARK || rest.length > 0 || issuedAt === undefined) return undefined;
  if (keyId === undefined || number === undefined || fileNumber === undefined || name === undefined) return undefined;
  return digest !== undefined && DIGEST.test(digest)
    ? { keyId, number, fileNumber, digest, name, issuedAt }
    : undefined;
}
