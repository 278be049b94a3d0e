import { auditApi } from '@ganlin/contract/audit/entry';
import { answer, defineModule } from '../../platform/module.ts';
import { paging } from './entries.ts';

export const audit = defineModule({ name: 'audit', answers: [answer(auditApi, { paging })] });

export { countDaily } from './entries.ts';
export { record } from './record.ts';
