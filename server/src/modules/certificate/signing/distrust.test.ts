import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { certificateKeyApi } from '@ganlin/contract/certificate/key';
import { SigningKeyState } from '@ganlin/contract/certificate/kinds';
import { decodePayload, PUBLIC_KEYS_PATH } from '@ganlin/contract/certificate/signed';
import { certificateVerifyApi, VerifyResult } from '@ganlin/contract/certificate/verify';
import { expect, it } from 'vitest';
import { makeHolders, publishedTemplate } from '../../../../test/support/certificates.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin } = await openAppWithAdmin();
const templateId = await publishedTemplate(admin);

const signedOf = async (id: string) =>
  (
    await app.platform.db
      .selectFrom('certificateCertificate')
      .select('signed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).signed;
const resultOf = async (text: string) => (await app.guest.call(certificateVerifyApi.byCode, { text })).result;

it('believes nothing that a distrusted key has signed, and signs its certificates anew', async () => {
  const [userId] = await makeHolders(app, 1);
  const input = { grantId: newId(), templateId, issuedOn: '2026-03-05', userId: userId! };
  const { id, number } = await admin.call(certificateGrantApi.save, input);
  const before = await signedOf(id);
  const { keyId } = decodePayload(before.split('.')[0]!)!;
  expect(await resultOf(before)).toBe(VerifyResult.valid);

  await admin.call(certificateKeyApi.distrust, { id: keyId, reason: '服务器被入侵' });
  expect(await resultOf(before)).toBe(VerifyResult.forged);
  expect((await app.http.inject({ url: PUBLIC_KEYS_PATH })).body).not.toContain(keyId);
  // The number can still be looked up: what we have stored about it was not signed by anybody else.
  expect((await app.guest.call(certificateVerifyApi.byNumber, { number })).result).toBe(VerifyResult.valid);

  await app.runJobs();
  const after = await signedOf(id);
  const content = decodePayload(after.split('.')[0]!)!;
  expect(content).toEqual({ ...decodePayload(before.split('.')[0]!), keyId: content.keyId });
  expect(content.keyId).not.toBe(keyId);
  expect([await resultOf(before), await resultOf(after)]).toEqual([VerifyResult.forged, VerifyResult.valid]);

  await admin.call(certificateKeyApi.distrust, { id: keyId, reason: '服务器被入侵' });
  await app.runJobs();
  expect(await signedOf(id)).toBe(after);
  const keys = await admin.call(certificateKeyApi.list, {});
  expect(keys.map(({ state }) => state).toSorted((a, b) => a - b)).toEqual([
    SigningKeyState.active,
    SigningKeyState.distrusted,
  ]);
  const { rows } = await app.owner.query(`select after from audit_entry where action = 'certificate.keyDistrusted'`);
  expect(rows).toEqual([{ after: { reason: '服务器被入侵' } }]);
  const told = await app.owner.query(
    `select from message_direct where user_id = $1 and title like '证书二维码已更新%'`,
    [userId],
  );
  expect(told.rows).toHaveLength(1);
});

it('refuses a key that is not there', async () => {
  const asked = admin.call(certificateKeyApi.distrust, { id: 'nokey0', reason: '泄露' });
  await expect(asked).toRefuse('certificateKeyNotFound');
});
