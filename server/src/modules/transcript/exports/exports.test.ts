import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { generateKeyPairSync, sign } from 'node:crypto';
import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { decodePayload, signedPartOf } from '@ganlin/contract/certificate/signed';
import { transcriptExportApi, ExportRange } from '@ganlin/contract/transcript/export';
import { ownTranscriptApi } from '@ganlin/contract/transcript/own';
import { decodeExport, encodeExport, exportQrText } from '@ganlin/contract/transcript/signed';
import { CheckResult, transcriptVerifyApi } from '@ganlin/contract/transcript/verify';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { certificateDesign, publishedTemplate } from '../../../../test/support/certificates.ts';
import type { TestUser } from '../../../../test/support/app.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { forgetAccount } from '../personal-data/own-data.ts';

const { app, admin } = await openAppWithAdmin();
const { save, pdf, list, withdraw } = transcriptExportApi;
const { check } = transcriptVerifyApi;

let address = 1;
/** Each check comes from another address: the limit is per address. */
const ask = (text: string, name = '') => app.from(`10.2.0.${++address}`).call(check, { text, name });
const resultOf = async (text: string) => (await ask(text)).result;

const design = certificateDesign();
const [nameBox, ...boxes] = design.front.elements;
const elements = [{ ...nameBox, text: '{holderName}' } as NonNullable<typeof nameBox>, ...boxes];
const templateId = await publishedTemplate(admin, { design: { ...design, front: { ...design.front, elements } } });

async function anExport(range: ExportRange = ExportRange.all) {
  const learner = await app.learner();
  await app.platform.db.updateTable('iamUser').set({ realName: '欧阳晓峰' }).where('id', '=', learner.id).execute();
  const granted = { grantId: newId(), templateId, issuedOn: '2026-03-05', userId: learner.id };
  const { number: certificate } = await admin.call(certificateGrantApi.save, granted);
  const id = newId();
  const { number } = await learner.call(save, { id, range, parts: ['certificate', 'exam'] });
  const row = await app.platform.db
    .selectFrom('transcriptExport')
    .select(['signed', 'digest'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { learner, id, number, certificate, ...row };
}

const download = async (user: TestUser, id: string) => {
  const { rawPayload, headers } = await app.http.inject({
    method: 'POST',
    url: pdf.path,
    headers: { token: user.token },
    payload: { id },
  });
  return { type: headers['content-type'], bytes: rawPayload };
};

it('is a PDF with the person’s name, the same every time, and nobody else’s to download', async () => {
  const { learner, id, certificate } = await anExport();
  const { type, bytes } = await download(learner, id);
  expect(type).toBe('application/pdf');
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent({ disableNormalization: true });
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  for (const known of ['欧阳晓峰', certificate, (await learner.call(ownTranscriptApi.overview, {})).number])
    expect(text.replaceAll(' ', '')).toContain(known.replaceAll(' ', ''));
  expect((await download(learner, id)).bytes.equals(bytes)).toBe(true);
  await expect((await app.learner()).call(withdraw, { id })).toRefuse('transcriptExportNotFound');
});

it('exports once for one id, and refuses to export nothing', async () => {
  const { learner, id, number } = await anExport();
  const again = { id, range: ExportRange.all, parts: ['certificate' as const] };
  expect(await learner.call(save, again)).toEqual({ id, number });
  expect(await learner.call(list, {})).toHaveLength(1);
  const empty = { id: newId(), range: ExportRange.all, parts: ['battle' as const] };
  await expect(learner.call(save, empty)).toRefuse('transcriptExportEmpty');
  await expect((await app.learner()).call(save, again)).toRefuse('transcriptExportEmpty');
});

it('is genuine by its code, with the name in stars until part of it is typed', async () => {
  const { signed, number, certificate } = await anExport();
  const text = exportQrText('https://px.example.cn', signed);
  // A code of this size is read from paper by any phone.
  expect(text.length).toBeLessThanOrEqual(420);
  const seen = await ask(text);
  expect(seen).toMatchObject({ result: CheckResult.genuine, name: '****', isNameKnown: false, number });
  expect(seen.summary).toMatchObject({ counts: { certificate: 1 }, certificates: [{ number: certificate }] });
  expect(await ask(text, '欧')).toMatchObject({ name: '欧**峰', isNameKnown: true });
  const typed = await ask(number.toLowerCase());
  expect(typed).toMatchObject({ result: CheckResult.genuine, fileNumber: '', summary: null });
});

it('answers a wrong name as a number that does not exist', async () => {
  const { signed, number } = await anExport();
  const { checkedAt: _, ...missing } = await ask('0000-0000-0000', '欧');
  expect(missing.result).toBe(CheckResult.unknown);
  for (const text of [number, signed]) expect(await ask(text, '王')).toMatchObject(missing);
});

it('is forged if any character differs, if another key signed it, or if the stored contents were changed', async () => {
  const { signed, id } = await anExport();
  const [payload = '', signature = ''] = signed.split('.');
  const content = decodeExport(payload)!;
  const changed = encodeExport({ ...content, name: '王晓峰' });
  const { privateKey } = generateKeyPairSync('ed25519');
  const foreign = `${changed}.${sign(null, Buffer.from(changed), privateKey).toString('base64url')}`;
  for (const text of [`${changed}.${signature}`, foreign, `${payload}.${signature.slice(0, -2)}AA`, 'x.y'])
    expect(await resultOf(text)).toBe(CheckResult.forged);
  expect(await resultOf(signed)).toBe(CheckResult.genuine);
  await app.platform.pool.query(
    `update transcript_export set contents = jsonb_set(contents, '{name}', '"王晓峰"') where id = $1`,
    [id],
  );
  expect(await resultOf(signed)).toBe(CheckResult.forged);
});

it('is no certificate, and a certificate is no export', async () => {
  const { signed } = await anExport();
  const { signed: certificate } = await app.platform.db
    .selectFrom('certificateCertificate')
    .select('signed')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await resultOf(signedPartOf(certificate))).toBe(CheckResult.forged);
  expect(decodePayload(signed.split('.')[0]!)).toBe(undefined);
});

it('is withdrawn by its owner, and says nothing more than that', async () => {
  const { learner, id, signed } = await anExport();
  await learner.call(withdraw, { id });
  await learner.call(withdraw, { id });
  expect(await ask(signed)).toMatchObject({ result: CheckResult.withdrawn, summary: null, name: '****' });
  await expect(learner.call(pdf, { id })).toRefuse('transcriptExportOver');
});

it('leaves nothing of a deleted account', async () => {
  const { learner, signed, id } = await anExport();
  await forgetAccount(systemCtx(app.platform, 'test'), { userId: learner.id });
  expect(await ask(signed)).toMatchObject({ result: CheckResult.withdrawn, name: '', summary: null });
  const row = await app.platform.db.selectFrom('transcriptExport').selectAll().where('id', '=', id).execute();
  expect(JSON.stringify(row)).not.toContain('欧阳');
});

// The last one: sessions end as the clock goes on.
it('expires after ninety days', async () => {
  const { signed } = await anExport();
  app.clock.advance(90 * 86_400 - 1);
  expect(await resultOf(signed)).toBe(CheckResult.genuine);
  app.clock.advance(1);
  expect(await ask(signed)).toMatchObject({ result: CheckResult.expired, summary: null });
});
