import type { Config } from '../../../config.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';

interface Opening {
  readonly paperId: string;
  readonly epoch: number;
}

/** Signs the answer file of one opening of a paper. It is computed whenever it is needed, and stored nowhere. */
export function fileKeyOf({ linkSecret }: Pick<Config, 'linkSecret'>, { paperId, epoch }: Opening): string {
  return keyedHash(linkSecret, 'paper-file', `${paperId}/${epoch}`).toString('hex');
}
