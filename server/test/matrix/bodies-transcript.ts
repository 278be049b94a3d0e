import type { BodyOf } from './world.ts';

/** People's files. */
export const transcriptBodies: Readonly<Record<string, BodyOf>> = {
  '/api/transcript/export/save': () => ({ id: crypto.randomUUID(), range: 1, parts: ['certificate'] }),
  '/api/transcript/verify/check': () => ({ text: '7K3M-9QXT-42PD' }),
  '/api/transcript/consent/agree': () => ({ id: '', parts: ['certificate'], days: 7 }),
  '/api/transcript/request/save': () => ({
    id: crypto.randomUUID(),
    fileNumber: 'DA-2026-999999',
    name: '李建国',
    purpose: '核对经历',
  }),
};
