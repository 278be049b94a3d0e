import { TemplateState } from '@ganlin/contract/certificate/kinds';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export const templateTones: Readonly<Record<TemplateState, Tone>> = {
  [TemplateState.draft]: 'warn',
  [TemplateState.inUse]: 'ok',
  [TemplateState.retired]: 'idle',
};

export const validityText = (months: number | null): string => {
  if (months === null) return '长期';
  return months % 12 === 0 ? `${months / 12} 年` : `${months} 个月`;
};
