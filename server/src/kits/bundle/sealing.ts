import {
  createCipheriv,
  createDecipheriv,
  createHash,
  diffieHellman,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { newKeyPair, privateKeyOf, publicKeyOf, type KeyPair } from './keys.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A content key for one receiver: `<ephemeral public key>.<nonce, encrypted key and tag>`, base64url. */
export type WrappedKey = string;

interface Whose {
  /** The bundle: a wrapped key opens no other one. */
  readonly bundleId: string;
  /** Known to nobody but the sender until its release; empty where the receiver may open it at once. */
  readonly secret: Buffer;
}

export const newSecret = (): Buffer => randomBytes(KEY_BYTES);

/**
 * Wraps a content key so that it takes both to open it: the private key of the receiver and the release secret. Either
 * alone is worth nothing.
 */
export function wrapKey(key: Buffer, sealKey: string, whose: Whose): WrappedKey {
  const own = newKeyPair('X25519');
  const shared = agreed(privateKeyOf('X25519', own), publicKeyOf('X25519', sealKey));
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(
    'aes-256-gcm',
    wrappingKey(shared, { ...whose, ephemeral: own.publicKey, sealKey }),
    nonce,
  );
  const body = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  return `${own.publicKey}.${body.toString('base64url')}`;
}

/** Undefined if the secret or the receiver is another one. */
export function unwrapKey(wrapped: WrappedKey, own: KeyPair, whose: Whose): Buffer | undefined {
  const [ephemeral = '', text = ''] = wrapped.split('.');
  try {
    const shared = agreed(privateKeyOf('X25519', own), publicKeyOf('X25519', ephemeral));
    const key = wrappingKey(shared, { ...whose, ephemeral, sealKey: own.publicKey });
    const body = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(body.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

const agreed = (privateKey: KeyObject, publicKey: KeyObject): Buffer => diffieHellman({ privateKey, publicKey });

function wrappingKey(
  shared: Buffer,
  { bundleId, secret, ephemeral, sealKey }: Whose & { readonly ephemeral: string; readonly sealKey: string },
): Buffer {
  const info = `ganlin bundle key\n${bundleId}\n${ephemeral}\n${sealKey}`;
  return Buffer.from(hkdfSync('sha256', Buffer.concat([shared, secret]), bundleId, info, KEY_BYTES));
}

/** AES-256-GCM of a stream: nonce, text, tag. The key is used for this content alone. */
export async function* encrypted(
  content: AsyncIterable<Buffer>,
  key: Buffer,
  label: string,
): AsyncGenerator<Buffer, void> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(label, 'utf8'));
  yield nonce;
  for await (const part of content) yield cipher.update(part);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/**
 * The opposite. The tag comes last, so nothing of it may be committed before the stream has ended without an error;
 * the bytes themselves were verified with the bundle.
 */
export async function* decrypted(
  content: AsyncIterable<Buffer>,
  key: Buffer,
  label: string,
): AsyncGenerator<Buffer, void> {
  let head: Buffer = Buffer.alloc(0);
  let decipher: ReturnType<typeof openDecipher> | undefined;
  // The last bytes seen so far may be the tag.
  let tail: Buffer = Buffer.alloc(0);
  for await (const part of content) {
    let rest = part;
    if (!decipher) {
      head = Buffer.concat([head, part]);
      if (head.length < NONCE_BYTES) continue;
      decipher = openDecipher(key, head.subarray(0, NONCE_BYTES), label);
      rest = head.subarray(NONCE_BYTES);
    }
    const all = Buffer.concat([tail, rest]);
    const end = Math.max(0, all.length - TAG_BYTES);
    tail = all.subarray(end);
    if (end > 0) yield decipher.update(all.subarray(0, end));
  }
  if (!decipher || tail.length < TAG_BYTES) throw new Error('encrypted content is too short');
  decipher.setAuthTag(tail);
  yield decipher.final();
}

const openDecipher = (key: Buffer, nonce: Buffer, label: string) =>
  createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(label, 'utf8'));

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_BYTES = 3;

const checkOf = (secret: Buffer): Buffer =>
  createHash('sha256').update('ganlin release code').update(secret).digest().subarray(0, CHECK_BYTES);

/** A secret as people type it: 14 groups of four, without letters that look like digits, the last five for typos. */
export function codeOf(secret: Buffer): string {
  let bits = '';
  for (const byte of Buffer.concat([secret, checkOf(secret)])) bits += byte.toString(2).padStart(8, '0');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]);
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}

/** Undefined if it has a typo. */
export function secretOf(code: string): Buffer | undefined {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const fives = Array.from(letters, (letter) => ALPHABET.indexOf(letter));
  if (fives.length !== ((KEY_BYTES + CHECK_BYTES) * 8) / 5 || fives.includes(-1)) return undefined;
  const bits = fives.map((five) => five.toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  const secret = bytes.subarray(0, KEY_BYTES);
  return checkOf(secret).equals(bytes.subarray(KEY_BYTES)) ? secret : undefined;
}
