import { generateKeyPairSync, sign } from 'node:crypto';
import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { certificateKeyApi } from '@ganlin/contract/certificate/key';
import { ownCertificateApi } from '@ganlin/contract/certificate/own';
import { decodePayload, encodePayload, PUBLIC_KEYS_PATH, readSigned } from '@ganlin/contract/certificate/signed';
import { certificateVerifyApi, VerifyResult } from '@ganlin/contract/certificate/verify';
import { addDays } from '@ganlin/contract/core/time';
import { expect, it } from 'vitest';
import { makeHolders, publishedTemplate } from '../../../../test/support/certificates.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { forgetAccount } from '../personal-data/own-data.ts';

const { app, admin } = await openAppWithAdmin();
const templateId = await publishedTemplate(admin);
const { byNumber, byCode } = certificateVerifyApi;
let address = 1;
/** Each check comes from another address: the limit is per address. */
const guest = () => app.from(`10.1.0.${++address}`);

async function aCertificate() {
  const [userId] = await makeHolders(app, 1);
  const input = { grantId: newId(), templateId, issuedOn: '2026-03-05', userId: userId! };
  const { id, number } = await admin.call(certificateGrantApi.save, input);
  const { signed } = await app.platform.db
    .selectFrom('certificateCertificate')
    .select('signed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, number, signed, userId: userId! };
}

const resultOf = async (text: string) => (await guest().call(byCode, { text })).result;

it('is valid by its code, with the name that stands on it, in less than 400 characters', async () => {
  const { signed, number } = await aCertificate();
  const text = `https://px.example.cn/verify#${signed}`;
  expect(text.length).toBeLessThanOrEqual(400);
  expect(await guest().call(byCode, { text })).toMatchObject({
    result: VerifyResult.valid,
    number,
    holderName: '李建国',
    idNumber: '130624********0318',
    validUntil: '2029-03-04',
  });
  expect(decodePayload(signed.split('.')[0]!)).toMatchObject({ number, holderName: '李建国', idNumberEnd: '0318' });
});

it('is forged if any character differs', async () => {
  const { signed } = await aCertificate();
  const { body } = await app.http.inject({ url: PUBLIC_KEYS_PATH });
  const listed = (JSON.parse(body) as { keys: { kid: string; x: string }[] }).keys;
  const keys = Object.fromEntries(listed.map(({ kid, x }) => [kid, x]));
  const { hasSigned } = await import('../signing/keys.ts');
  expect(await readSigned(signed, keys, hasSigned)).toBeDefined();
  for (let at = 0; at < signed.length; at++) {
    const other = signed[at] === 'A' ? 'B' : 'A';
    expect(await readSigned(signed.slice(0, at) + other + signed.slice(at + 1), keys, hasSigned)).toBeUndefined();
  }
  expect(await resultOf(`${signed.slice(0, -1)}_`)).toBe(VerifyResult.forged);
  expect(await resultOf('https://px.example.cn/verify')).toBe(VerifyResult.forged);
});

it('is forged with another name, with another key, and with our payload signed by another key', async () => {
  const { signed } = await aCertificate();
  const [payload = '', signature = ''] = signed.split('.');
  const content = decodePayload(payload)!;
  const renamed = encodePayload({ ...content, holderName: '王小明' });
  expect(await resultOf(`${renamed}.${signature}`)).toBe(VerifyResult.forged);
  const { privateKey } = generateKeyPairSync('ed25519');
  const forge = (text: string) => `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  expect(await resultOf(forge(payload))).toBe(VerifyResult.forged);
  expect(await resultOf(forge(encodePayload({ ...content, keyId: 'abcdef' })))).toBe(VerifyResult.forged);
});

it('is suspended, revoked or replaced as soon as it is, whatever its code says', async () => {
  const [one, two, three] = [await aCertificate(), await aCertificate(), await aCertificate()];
  await admin.call(certificateGrantApi.suspend, { id: one.id, reason: '待复核' });
  await admin.call(certificateGrantApi.revoke, { id: two.id, reason: '违反作业规范' });
  await admin.call(certificateGrantApi.renew, { id: three.id, grantId: newId(), issuedOn: '2026-06-01' });
  expect(await resultOf(one.signed)).toBe(VerifyResult.suspended);
  expect(await guest().call(byCode, { text: two.signed })).toMatchObject({
    result: VerifyResult.revoked,
    reason: '违反作业规范',
  });
  expect(await resultOf(three.signed)).toBe(VerifyResult.replaced);
});

it('shows a name by number in part, to somebody who knows a part of it; a wrong one is an unknown number', async () => {
  const { number } = await aCertificate();
  const ask = (check: string, asked = number) => guest().call(byNumber, { number: asked, check });
  expect(await ask('')).toMatchObject({ result: VerifyResult.valid, holderName: '***', idNumber: '', unit: '' });
  expect(await ask('李')).toMatchObject({ holderName: '李*国', idNumber: '130624********0318' });
  expect(await ask('0318')).toMatchObject({ holderName: '李*国' });
  const unknown = await ask('李', '冀人影 2026-99999');
  expect(unknown.result).toBe(VerifyResult.unknown);
  expect(await ask('王')).toEqual(unknown);
});

it('is revoked and names nobody once the account of its holder was erased', async () => {
  const { signed, number, userId } = await aCertificate();
  await forgetAccount(systemCtx(app.platform, 'test'), { userId });
  const shown = await guest().call(byCode, { text: signed });
  expect(shown).toMatchObject({ result: VerifyResult.revoked, number, holderName: '已注销用户', idNumber: '' });
  const row = await app.platform.db
    .selectFrom('certificateCertificate')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/李建国|0318/);
});

it('has expired by its code after its last day', async () => {
  const { signed, id } = await aCertificate();
  const past = { issuedOn: '2020-01-01', validUntil: '2020-12-31' };
  await app.platform.db.updateTable('certificateCertificate').set(past).where('id', '=', id).execute();
  expect(await resultOf(signed)).toBe(VerifyResult.expired);
});

it('limits an address to thirty checks a minute', async () => {
  const caller = app.from('10.2.0.1');
  for (let count = 0; count < 30; count++) await caller.call(byNumber, { number: 'x' });
  await expect(caller.call(byNumber, { number: 'x' })).toRefuse('tooManyRequests');
});

it('is verified by its old key after the keys were rotated, once for a repeated call', async () => {
  const before = await aCertificate();
  const [active] = await admin.call(certificateKeyApi.list, {});
  const { id } = await admin.call(certificateKeyApi.rotate, { activeId: active!.id });
  expect(await admin.call(certificateKeyApi.rotate, { activeId: active!.id })).toEqual({ id });
  const { rows } = await app.owner.query(`select from audit_entry where action = 'certificate.keyRotated'`);
  expect(rows).toHaveLength(1);
  const after = await aCertificate();
  expect(decodePayload(after.signed.split('.')[0]!)?.keyId).toBe(id);
  expect([await resultOf(before.signed), await resultOf(after.signed)]).toEqual([1, 1]);
  const { body } = await app.http.inject({ url: PUBLIC_KEYS_PATH });
  expect((JSON.parse(body) as { keys: object[] }).keys).toHaveLength(2);
});

it('is the holder’s own to list, with what to do next, and nobody else’s', async () => {
  const learner = await app.learner();
  const { number, id, userId } = await aCertificate();
  await expect(learner.call(ownCertificateApi.detail, { id })).toRefuse('certificateNotFound');
  await app.platform.db
    .updateTable('certificateCertificate')
    .set({ userId: learner.id, validUntil: addDays(app.clock.now, 20).toISOString().slice(0, 10) })
    .where('userId', '=', userId)
    .execute();
  expect(await learner.call(ownCertificateApi.list, {})).toMatchObject([{ id, number, next: 'renew' }]);
  expect((await learner.call(ownCertificateApi.detail, { id })).qr).toContain('/verify#');
});
