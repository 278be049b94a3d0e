import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { certificateTrialApi } from '@ganlin/contract/certificate/template/trial';
import { builtInDesigns, firstDraft } from '@ganlin/domain/certificate-paper/built-in-designs';
import { EMBLEM_FILE_ID } from '@ganlin/domain/certificate-paper/drawings';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { templateForm } from '../../../../test/support/certificates.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { sendFile } from '../../../../test/support/upload.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin } = await openAppWithAdmin();
const { pdf } = certificateTrialApi;
const named = { name: '火箭作业操作证', issuer: '北京市人工影响天气中心' };

async function textIn(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => (await document.getPage(index + 1)).getTextContent()),
  );
  return pages.map(({ items }) => items.map((item) => ('str' in item ? item.str : '')).join(''));
}

it('prints every side of a draft that is not stored, marked as a specimen', async () => {
  const reply = await admin.ask(pdf, { form: firstDraft('rocketOperator', named), sample: 'usual' });
  expect(reply.headers['content-type']).toBe('application/pdf');
  const pages = await textIn(reply.rawPayload);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain('李建国');
  expect(pages[0]).toMatch(/人影火箭 \d{4}-00001/);
  expect(pages[1]).toContain(named.issuer);
  for (const page of pages) expect(page).toMatch(/样\s*张/);
});

it.each(['longNames', 'threeKinds', 'withoutPhoto'] as const)('prints the sample “%s”', async (sample) => {
  const reply = await admin.ask(pdf, { form: firstDraft('courseCompletion', named), sample });
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

it('shows pictures of the caller and of the template, and no others', async () => {
  const sent = await sendFile(app, certificateTemplateApi.uploadPicture, { token: admin.token });
  const fileId = sent.json<{ data: { id: string } }>().data.id;
  const { design, ...form } = templateForm();
  const background = { kind: 'picture' as const, fileId };
  const withPicture = { ...form, design: { ...design, front: { ...design.front, background } } };
  expect((await admin.ask(pdf, { form: withPicture, sample: 'withoutPhoto' })).statusCode).toBe(200);
  const other = await app.admin();
  await expect(other.call(pdf, { form: withPicture, sample: 'withoutPhoto' })).toRefuse('fileNotFound');
  const { id } = await admin.call(certificateTemplateApi.save, { form: withPicture });
  const reply = await other.ask(pdf, { id, form: withPicture, sample: 'withoutPhoto' });
  expect(reply.headers['content-type']).toBe('application/pdf');
  const unknown = { id: newId(), form: withPicture, sample: 'withoutPhoto' as const };
  await expect(other.call(pdf, unknown)).toRefuse('certificateTemplateNotFound');
});

it('a template from a built-in design is stored without uploading its emblem', async () => {
  const { save, detail } = certificateTemplateApi;
  const { id, problems } = await admin.call(save, { form: firstDraft('groundOperator', named) });
  expect(problems).toEqual([]);
  const { current, pictures } = await admin.call(detail, { id });
  const shown = current.form.design.front.elements.find(({ kind }) => kind === 'picture');
  expect(shown).toMatchObject({ fileId: EMBLEM_FILE_ID });
  expect(pictures).toEqual({});
  expect(current.form.design.width).toBe(builtInDesigns.groundOperator.design.width);
});
