import type { Config } from '../../../config.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';

/**
 * Encrypts the body of one paper before the start. Examinees with the same question set have different keys, and an
 * edited exam has another one. It is computed whenever it is needed, and stored nowhere.
 */
export function bodyKeyOf({ linkSecret }: Config, paperId: string, bodyHash: string): Buffer {
  return keyedHash(linkSecret, 'paper-body', `${paperId}/${bodyHash}`);
}
