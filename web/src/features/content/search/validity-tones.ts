import type { Validity } from '@ganlin/contract/content/kinds';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export const validityTones: Readonly<Record<Validity, Tone>> = { 1: 'busy', 2: 'ok', 3: 'warn', 4: 'bad' };
