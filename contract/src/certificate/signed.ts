/**
 * The content of a certificate's QR code: `<site>/verify#<payload>.<signature>`. The payload is short lines in base64url;
 * the signature is Ed25519 over the payload as it is written. Everything here runs in browsers without `TextEncoder` or
 * `atob`; who checks a signature passes the function that does it.
 */
export interface SignedCertificate {
  readonly keyId: string;
  readonly number: string;
  readonly holderName: string;
  /** The last four characters of the ID number, or empty. */
  readonly idNumberEnd: string;
  readonly issuedOn: string;
  readonly validUntil: string | null;
  readonly issuer: string;
  readonly workKinds: readonly string[];
}

/** Public keys in base64url, by id. */
export type PublicKeys = Readonly<Record<string, string>>;
type Checks = (publicKey: string, payload: string, signature: string) => boolean | Promise<boolean>;

export const VERIFY_PATH = '/verify';
export const PUBLIC_KEYS_PATH = '/.well-known/ganlin-certificate-keys.json';

export const qrTextOf = (site: string, signed: string): string => `${site}${VERIFY_PATH}#${signed}`;

/** The signed part of a scanned text, which may be a whole address. */
export const signedPartOf = (text: string): string => text.trim().split('#').at(-1) ?? '';

export function encodePayload(certificate: SignedCertificate): string {
  const { keyId, number, holderName, idNumberEnd, issuedOn, validUntil, issuer, workKinds } = certificate;
  const days = [dayNumber(issuedOn), validUntil === null ? '' : dayNumber(validUntil)];
  const lines = [keyId, number, holderName, idNumberEnd, ...days, issuer, ...workKinds];
  return encodeLines(lines);
}

/** Short lines as the payload of a code. */
export const encodeLines = (lines: readonly string[]): string => toBase64Url(utf8Of(lines.map(plain).join('\n')));

/** Undefined for anything that `encodeLines` does not write. */
export const decodeLines = (payload: string): string[] | undefined => textOf(fromBase64Url(payload))?.split('\n');

/** Undefined for anything that `encodePayload` does not write. */
export function decodePayload(payload: string): SignedCertificate | undefined {
  const [keyId, number, holderName, idNumberEnd, issued, valid, issuer, ...workKinds] = decodeLines(payload) ?? [];
  if (issuer === undefined || issued === undefined || valid === undefined) return undefined;
  const issuedOn = dayOf(issued);
  const validUntil = valid === '' ? null : dayOf(valid);
  if (keyId === undefined || number === undefined || holderName === undefined || idNumberEnd === undefined)
    return undefined;
  if (issuedOn === undefined || validUntil === undefined) return undefined;
  return { keyId, number, holderName, idNumberEnd, issuedOn, validUntil, issuer, workKinds };
}

/** What was signed by one of the keys; undefined for a forgery. */
export const readSigned = (signed: string, keys: PublicKeys, checks: Checks): Promise<SignedCertificate | undefined> =>
  readSignedBy(signed, decodePayload, { keys, checks });

/** The same for any content that names its key. */
export async function readSignedBy<Content extends { readonly keyId: string }>(
  signed: string,
  decode: (payload: string) => Content | undefined,
  { keys, checks }: { readonly keys: PublicKeys; readonly checks: Checks },
): Promise<Content | undefined> {
  const [payload = '', signature = '', ...rest] = signed.split('.');
  if (rest.length > 0) return undefined;
  const content = decode(payload);
  const key = content && Object.hasOwn(keys, content.keyId) ? keys[content.keyId] : undefined;
  if (content === undefined || key === undefined) return undefined;
  // Spare bits at the end of base64 would allow several spellings of one signature.
  const bytes = fromBase64Url(signature);
  if (bytes?.length !== SIGNATURE_BYTES || toBase64Url(bytes) !== signature) return undefined;
  return (await checks(key, payload, signature)) ? content : undefined;
}

const SIGNATURE_BYTES = 64;
const DAY_MS = 86_400_000;
const DAY_RADIX = 36;

const plain = (line: string): string => line.toWellFormed().replaceAll(/[\r\n]/g, ' ');

const dayNumber = (day: string): string => Math.round(Date.parse(day) / DAY_MS).toString(DAY_RADIX);

function dayOf(text: string): string | undefined {
  if (!/^[\da-z]{1,5}$/.test(text)) return undefined;
  return new Date(Number.parseInt(text, DAY_RADIX) * DAY_MS).toISOString().slice(0, 10);
}

const utf8Of = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%([\dA-F]{2})|./g)].map(([sign, hex]) =>
    hex === undefined ? sign.charCodeAt(0) : Number.parseInt(hex, 16),
  );

function textOf(bytes: readonly number[] | undefined): string | undefined {
  if (!bytes) return undefined;
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return undefined;
  }
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function toBase64Url(bytes: readonly number[]): string {
  let text = '';
  let [bits, held] = [0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    held += 8;
    while (held >= 6) {
      held -= 6;
      text += SIGNS[(bits >> held) & 63] ?? '';
    }
    bits &= 63;
  }
  return held === 0 ? text : text + (SIGNS[(bits << (6 - held)) & 63] ?? '');
}

function fromBase64Url(text: string): number[] | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined;
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  for (const sign of text) {
    bits = (bits << 6) | SIGNS.indexOf(sign);
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes.push((bits >> held) & 255);
    }
    bits &= 255;
  }
  return bytes;
}
