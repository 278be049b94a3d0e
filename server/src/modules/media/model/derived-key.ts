import { createHash } from 'node:crypto';
import { storageKeyOf } from '../../../platform/storage/storage.ts';

/**
 * The storage key of something generated from a file. It is derived from the file and what was generated: work
 * repeated after a crash overwrites what it had written, and leaves nothing behind without a row.
 */
export function derivedKeyOf(id: string, made: string): string {
  const digits = createHash('sha256').update(`${id} ${made}`).digest('hex');
  const [, ...groups] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(digits) ?? [];
  return storageKeyOf(groups.join('-'));
}
