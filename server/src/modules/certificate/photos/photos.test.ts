import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { ownCertificateApi } from '@ganlin/contract/certificate/own';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { giveIdCard, publishedTemplate } from '../../../../test/support/certificates.ts';
import type { TestUser } from '../../../../test/support/app.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { sendFile } from '../../../../test/support/upload.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin } = await openAppWithAdmin();
const templateId = await publishedTemplate(admin);

const picture = (background: string, width = 700, height = 980) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function aHolder(): Promise<TestUser> {
  const holder = await app.learner();
  await giveIdCard(app, holder.id);
  return holder;
}

const sent = async ({ token }: TestUser, content: Buffer, name = '我.png') =>
  sendFile(app, ownCertificateApi.savePhoto, { token, fields: {}, name, content });

const grantTo = (userId: string) =>
  admin.call(certificateGrantApi.save, { grantId: newId(), templateId, issuedOn: '2026-03-05', userId });

const photoOf = async (id: string) => {
  const { photoUrl } = await admin.call(certificateGrantApi.detail, { id });
  if (photoUrl === null) return null;
  const reply = await app.http.inject({ url: photoUrl });
  expect(reply.statusCode).toBe(200);
  return sharp(reply.rawPayload).metadata();
};

it('shows the photo on the certificates that have none, and on the next ones; one that has a photo keeps it', async () => {
  const holder = await aHolder();
  const first = await grantTo(holder.id);
  expect(await photoOf(first.id)).toBeNull();
  expect(await holder.call(ownCertificateApi.photo, {})).toEqual({ url: null });

  expect((await sent(holder, await picture('#2a7fd9'))).json()).toMatchObject({ code: 0 });
  expect(await photoOf(first.id)).toMatchObject({ format: 'jpeg', width: 700, height: 980 });
  const { rows } = await app.platform.pool.query('select photo_id from certificate_certificate where id = $1', [
    first.id,
  ]);

  await sent(holder, await picture('#d92a2a', 3000, 4200));
  const kept = await app.platform.pool.query('select photo_id from certificate_certificate where id = $1', [first.id]);
  expect(kept.rows).toEqual(rows);
  const otherTemplate = await publishedTemplate(admin);
  const second = await admin.call(certificateGrantApi.save, {
    grantId: newId(),
    templateId: otherTemplate,
    issuedOn: '2026-03-05',
    userId: holder.id,
  });
  expect(await photoOf(second.id)).toMatchObject({ format: 'jpeg', width: 827, height: 1158 });
  expect((await holder.ask(ownCertificateApi.pdf, { id: second.id })).statusCode).toBe(200);
});

it('takes nothing that cannot be drawn', async () => {
  const holder = await app.learner();
  const cut = (await picture('#fff')).subarray(0, 60);
  const reply = await sent(holder, Buffer.concat([cut, Buffer.alloc(2000)]));
  expect(reply.json()).toMatchObject({ code: 10040001 });
  expect(await holder.call(ownCertificateApi.photo, {})).toEqual({ url: null });
});

it('lets staff upload it for a holder in their scope', async () => {
  const holder = await aHolder();
  const { id } = await grantTo(holder.id);
  const content = await picture('#2a7fd9');
  const upload = (token: string) =>
    sendFile(app, certificateGrantApi.savePhoto, { token, fields: { id }, name: '照片.png', content });
  expect((await upload(holder.token)).json().code).not.toBe(0);
  expect((await upload(admin.token)).json()).toMatchObject({ code: 0 });
  expect(await photoOf(id)).toMatchObject({ format: 'jpeg' });
  expect((await holder.call(ownCertificateApi.photo, {})).url).toContain('/api/common/file/download');
});
