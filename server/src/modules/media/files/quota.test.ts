import { articleApi } from '@ganlin/contract/content/article';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { fileApi } from '@ganlin/contract/media/file';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { sendFile } from '../../../../test/support/upload.ts';
import { boundEndpoints } from '../../../../test/guards/all-endpoints.ts';

const KIB = 1024;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { UPLOAD_QUOTA_LEARNER_MB: '1', UPLOAD_QUOTA_STAFF_MB: '2' } });
});
afterAll(() => app.close());

const pdf = (kib: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(kib * KIB)]);
const send = async (user: TestUser, kib: number, endpoint: Endpoint = articleApi.uploadAttachment) =>
  (await sendFile(app, endpoint, { token: user.token, name: 'x.pdf', content: pdf(kib) })).json<{
    code: number;
    msg: string;
  }>();
const stored = async (ownerId: string) => {
  const rows = await app.platform.db
    .selectFrom('mediaFile')
    .select(['size', 'storageKey'])
    .where('ownerId', '=', ownerId)
    .execute();
  return rows;
};

it('is full at the configured limit, for each user separately', async () => {
  const [one, other] = [await app.admin(), await app.admin()];
  expect(await send(one, 1500)).toMatchObject({ code: 0 });
  expect(await send(one, 600)).toMatchObject({ code: 10040006, msg: expect.stringContaining('上传空间共 2 MB') });
  expect(await send(one, 400)).toMatchObject({ code: 0 });
  expect(await send(other, 600)).toMatchObject({ code: 0 });
});

it('cannot be exceeded by concurrent uploads, and refused ones leave nothing behind', async () => {
  const one = await app.admin();
  const replies = await Promise.all(Array.from({ length: 8 }, () => send(one, 600)));
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(3);
  const files = await stored(one.id);
  expect(files).toHaveLength(3);
  for (const { storageKey } of files) expect(await app.platform.storage.stat(storageKey)).toBeDefined();
});

it('is smaller for learners, whose new avatar replaces the old one', async () => {
  const learner = await app.learner();
  for (let n = 0; n < 5; n++) {
    const reply = await sendFile(app, fileApi.uploadAvatar, { token: learner.token });
    expect(reply.json()).toMatchObject({ code: 0 });
    await app.runJobs();
  }
  expect(await stored(learner.id)).toHaveLength(1);
});

it('is reported to a learner as a message, and leaves the avatar unchanged', async () => {
  const learner = await app.learner();
  await sendFile(app, fileApi.uploadAvatar, { token: learner.token });
  await app.platform.db
    .updateTable('mediaFile')
    .set({ size: 1024 * KIB })
    .where('ownerId', '=', learner.id)
    .execute();
  const refused = await sendFile(app, fileApi.uploadAvatar, { token: learner.token });
  expect(refused.json()).toMatchObject({
    code: 10040006,
    msg: '您的上传空间共 1 MB，放不下这个文件；没有用到的文件 7 天后会自动清理',
  });
  expect(await stored(learner.id)).toHaveLength(1);
});

it('is all that learners can fill: only these upload endpoints are open to them', () => {
  const open = boundEndpoints.filter(({ endpoint: { upload, access } }) => upload && !access.startsWith('perm:'));
  expect(open.map(({ endpoint }) => endpoint.path).toSorted()).toEqual([
    '/api/activity/trainclass/person/proof',
    '/api/cert/own/save-photo',
    '/api/common/file/upload-avatar',
    '/api/practical/examiner/upload-photo',
  ]);
});
