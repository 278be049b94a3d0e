import { handInOf, sheetForm, testForm } from '../support/practicals.ts';
import type { BodyOf } from './world.ts';

const locked =
  (version: number): BodyOf =>
  () => ({ id: '', version });

/** Practical tests and their sheets. */
export const practicalBodies: Readonly<Record<string, BodyOf>> = {
  '/api/practical/sheet/save': ({ records: { own } }, field) => ({
    ...(field === 'id' ? { id: own['practicalSheet'], version: 1 } : {}),
    form: sheetForm(),
  }),
  '/api/practical/sheet/publish': locked(1),
  '/api/practical/sheet/delete': locked(1),
  '/api/practical/sheet/copy': () => ({ id: '', copyId: crypto.randomUUID() }),
  '/api/practical/test/save': ({ records: { own } }, field) => {
    // Empty: the tested field, which is filled in. Nobody is named twice.
    const person = (name: string, record: string) => (field.endsWith(name) ? '' : (own[record] ?? ''));
    const group = {
      leadId: person('leadId', 'practicalPersonA'),
      secondId: person('secondId', 'practicalPersonB'),
      thirdId: field.endsWith('thirdId') ? '' : null,
      candidateIds: [person('candidateIds[]', 'practicalPersonC')],
    };
    const named = (name: string) => (field.endsWith(name) ? '' : null);
    return {
      ...(field === 'id' ? { id: own['practicalDraft'], version: 1 } : {}),
      form: testForm(own['practicalSheetPublished'] ?? '', [group], {
        classId: named('classId'),
        examId: named('examId'),
        certificateTemplateId: named('certificateTemplateId'),
      }),
    };
  },
  '/api/practical/test/open': locked(1),
  '/api/practical/test/delete': locked(1),
  '/api/practical/test/withdraw': locked(2),
  '/api/practical/test/close': locked(2),
  '/api/practical/test/reopen': locked(3),
  '/api/practical/test/give-back': () => ({ id: '', reason: '漏评一项' }),
  '/api/practical/examiner/upload-photo': () => ({
    id: crypto.randomUUID(),
    candidateId: '',
    takenAt: '2026-06-01T02:00:00Z',
    atSeconds: '370',
  }),
  '/api/practical/examiner/hand-in': () => handInOf('', 90),
};
