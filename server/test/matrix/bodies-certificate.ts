import { TrainType } from '@ganlin/contract/training/kinds';
import { templateForm } from '../support/certificates.ts';
import type { BodyOf } from './world.ts';

/** Certificates and their templates. */
export const certificateBodies: Readonly<Record<string, BodyOf>> = {
  '/api/cert/template/save': ({ records: { own } }, field) => ({
    ...(field === 'id' ? { id: own['certTemplate'], version: 1 } : {}),
    form: templateForm(),
  }),
  '/api/cert/template/trial': ({ records: { own } }, field) => ({
    ...(field === 'id' ? { id: own['certTemplate'] } : {}),
    form: templateForm(),
    sample: 'withoutPhoto',
  }),
  '/api/cert/grant/preview': ({ records: { own } }) => ({ ...someGrant(), rows: [{ userId: own['user'] }] }),
  '/api/cert/grant/start': ({ records: { own } }) => ({ ...someGrant(), rows: [{ userId: own['user'] }] }),
  '/api/cert/grant/save': () => ({ ...someGrant(), userId: '' }),
  '/api/cert/grant/renew': () => ({ id: '', grantId: crypto.randomUUID(), issuedOn: '2026-03-05' }),
  '/api/cert/grant/import/fix': () => ({ id: '', number: 2, cells: { userName: 'liming' } }),
  '/api/cert/qualified/retrain': () => ({
    retrainId: crypto.randomUUID(),
    certificateIds: [''],
    form: {
      title: '复训班',
      trainType: TrainType.online,
      startTime: '2099-03-05T00:00:00Z',
      endTime: '2099-03-06T00:00:00Z',
      applyEnd: '2099-03-01T00:00:00Z',
    },
  }),
  '/api/cert/template/publish': () => ({ id: '', version: 1 }),
  '/api/cert/template/retire': () => ({ id: '', version: 2 }),
  '/api/cert/template/resume': () => ({ id: '', version: 3 }),
  '/api/cert/template/copy': () => ({ id: '', copyId: crypto.randomUUID() }),
};

const someGrant = () => ({ grantId: crypto.randomUUID(), templateId: '', issuedOn: '2026-03-05' });
