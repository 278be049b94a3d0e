import { createHash } from 'node:crypto';
import { storageKeyOf } from '../../../platform/storage/storage.ts';

/**
 * Where something that was made of a file lies. It follows from the file and what was made: work that is done again
 * after a crash writes over what it had written, and leaves nothing behind that no row leads to.
 */
export function derivedKeyOf(id: string, made: string): string {
  const digits = createHash('sha256').update(`${id} ${made}`).digest('hex');
  const [, ...groups] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(digits) ?? [];
  return storageKeyOf(groups.join('-'));
}
