import { auditApi } from '@ganlin/contract/audit/entry';
import { TemplateState } from '@ganlin/contract/certificate/kinds';
import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { expect, it } from 'vitest';
import { certificateDesign, publishedTemplate, templateForm } from '../../../../test/support/certificates.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { sendFile } from '../../../../test/support/upload.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin } = await openAppWithAdmin();
const {
  save,
  publish,
  detail,
  paging,
  retire,
  resume,
  copy,
  version: oneVersion,
  uploadPicture,
} = certificateTemplateApi;

const draftOf = (form = templateForm()) => admin.call(save, { form });

it('is a draft, then in use, then has a next draft beside the published version', async () => {
  const form = templateForm();
  const draft = await draftOf(form);
  expect(draft).toEqual({ id: draft.id, version: 1, problems: [] });
  expect(await admin.call(detail, { id: draft.id })).toMatchObject({
    state: TemplateState.draft,
    current: { number: 1, form },
  });
  const { version } = await admin.call(publish, { id: draft.id, version: 1 });
  const next = { ...form, name: `${form.name}新`, validityMonths: null };
  await admin.call(save, { id: draft.id, version, form: next });
  const stored = await admin.call(detail, { id: draft.id });
  expect(stored).toMatchObject({ name: form.name, state: TemplateState.inUse, current: { number: 2, form: next } });
  expect(stored.versions.map(({ number, state }) => [number, state])).toEqual([
    [2, 0],
    [1, 1],
  ]);
  expect(stored.series).toMatchObject({ used: 0, next: expect.stringMatching(/ \d{4}-00001$/) });
  expect((await admin.call(oneVersion, { id: stored.versions[1]!.id })).form).toEqual(form);
  const { records } = await admin.call(paging, { params: { keyword: form.name.toUpperCase() } });
  expect(records).toMatchObject([{ id: draft.id, publishedNumber: 1, draftNumber: 2, granted: 0 }]);
  const { records: entries } = await admin.call(auditApi.paging, { params: { keyword: form.name } });
  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set(['certificate.templateSaved', 'certificate.templatePublished']),
  );
});

it('refuses to publish with the problems as named items, and reports them with every save', async () => {
  const design = certificateDesign();
  const elements = design.front.elements.filter(({ kind }) => kind !== 'qr');
  const form = templateForm({ design: { ...design, front: { ...design.front, elements } }, issuer: '' });
  const { id, problems } = await draftOf(form);
  expect(problems.map(({ kind }) => kind)).toEqual(['qrMissing', 'issuerMissing']);
  expect((await admin.call(detail, { id })).problems).toEqual(problems);
  await expect(admin.call(publish, { id, version: 1 })).toRefuse('certificateTemplateNotReady');
  const reply = await admin.ask(publish, { id, version: 1 });
  expect(reply.json<{ data: unknown }>().data).toEqual(problems);
});

it('refuses numbers that another template, or an earlier rule of the same one, can write', async () => {
  const form = templateForm();
  const id = await publishedTemplate(admin, form);
  const other = await draftOf(templateForm({ numberPattern: form.numberPattern, yearlyReset: true }));
  expect(other.problems).toMatchObject([{ kind: 'numbering' }]);
  expect(other.problems[0]?.text).toContain(form.name);
  await expect(admin.call(publish, { id: other.id, version: 1 })).toRefuse('certificateTemplateNotReady');
  const { version } = await admin.call(detail, { id });
  const unreset = await admin.call(save, { id, version, form: { ...form, yearlyReset: false } });
  expect(unreset.problems[0]?.text).toContain('本模板 v1');
  const same = await admin.call(save, { id, version: unreset.version, form });
  expect(same.problems).toEqual([]);
});

it('lets one of two templates with the same numbers be published, at the same time too', async () => {
  const { numberPattern } = templateForm();
  const drafts = [await draftOf(templateForm({ numberPattern })), await draftOf(templateForm({ numberPattern }))];
  const outcomes = await Promise.allSettled(drafts.map(({ id }) => admin.call(publish, { id, version: 1 })));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('never changes a published version, whoever writes to the database', async () => {
  const id = await publishedTemplate(admin);
  const change = `update certificate_template_version set issuer = 'x' where template_id = $1`;
  await expect(app.owner.query(change, [id])).rejects.toThrow('never changes');
  await expect(
    app.owner.query('delete from certificate_template_version where template_id = $1', [id]),
  ).rejects.toThrow('never changes');
});

it('has one draft at most', async () => {
  const id = await publishedTemplate(admin);
  const { version } = await admin.call(detail, { id });
  const form = templateForm();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => admin.call(save, { id, version, form })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(admin.call(save, { id, version, form })).toRefuse('certificateTemplateChanged');
  expect((await admin.call(detail, { id })).versions).toHaveLength(2);
});

it('is created once by repeated calls, and copied once', async () => {
  const [id, copyId] = [newId(), newId()];
  const form = templateForm();
  const replies = await Promise.all([1, 2, 3].map(() => admin.call(save, { id, form })));
  expect(replies.map(({ version }) => version)).toEqual([1, 1, 1]);
  await Promise.all([1, 2, 3].map(() => admin.call(copy, { id, copyId })));
  expect(await admin.call(detail, { id: copyId })).toMatchObject({ name: `${form.name}（副本）`, state: 0 });
  const other = await app.admin();
  await expect(other.call(save, { id, form })).toRefuse('certificateTemplateChanged');
});

it('is retired and resumed', async () => {
  const id = await publishedTemplate(admin);
  const { version } = await admin.call(retire, { id, version: 2 });
  await expect(admin.call(retire, { id, version })).toRefuse('certificateTemplateStateWrong');
  await expect(admin.call(retire, { id, version: 2 })).toRefuse('certificateTemplateChanged');
  await admin.call(resume, { id, version });
  expect((await admin.call(detail, { id })).state).toBe(TemplateState.inUse);
  await expect(admin.call(detail, { id: newId() })).toRefuse('certificateTemplateNotFound');
});

it('shows pictures that its author has uploaded, and no others', async () => {
  const sent = await sendFile(app, uploadPicture, { token: admin.token });
  const fileId = sent.json<{ data: { id: string } }>().data.id;
  const design = certificateDesign();
  const withPicture = (id: string) =>
    templateForm({ design: { ...design, front: { ...design.front, background: { kind: 'picture', fileId: id } } } });
  const { id } = await draftOf(withPicture(fileId));
  expect(Object.keys((await admin.call(detail, { id })).pictures)).toEqual([fileId]);
  await expect(draftOf(withPicture(newId()))).toRefuse('fileNotFound');
  const other = await app.admin();
  await expect(other.call(save, { form: withPicture(fileId) })).toRefuse('fileNotFound');
  const copyId = newId();
  await other.call(copy, { id, copyId });
  expect(Object.keys((await other.call(detail, { id: copyId })).pictures)).toEqual([fileId]);
});
