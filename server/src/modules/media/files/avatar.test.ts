import { auditApi } from '@ganlin/contract/audit/entry';
import { profileApi } from '@ganlin/contract/iam/profile';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { userApi } from '@ganlin/contract/iam/user';
import { fileApi } from '@ganlin/contract/media/file';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { png, sendFile } from '../../../../test/support/upload.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const idOf = (address: string) => new URL(address, 'http://x').searchParams.get('id')!;
const stored = (address: string) => app.platform.storage.stat(storageKeyOf(idOf(address)));

async function newAvatar(user: TestUser): Promise<string> {
  const reply = await sendFile(app, fileApi.uploadAvatar, { token: user.token });
  return reply.json().data.avatar;
}

it('appears on the account immediately, visible to everyone, and in the log', async () => {
  const learner = await app.learner();
  const avatar = await newAvatar(learner);
  expect(await learner.call(sessionApi.info, {})).toMatchObject({ avatar });
  expect(await learner.call(profileApi.detail, {})).toMatchObject({ avatar });
  expect((await app.http.inject(avatar)).rawPayload).toEqual(png);
  const admin = await app.admin();
  const { records } = await admin.call(auditApi.paging, { params: { target: `user:${learner.id}` } });
  expect(records).toMatchObject([{ action: 'iam.userChanged', userName: learner.userName }]);
});

it('replaces the previous one, which is deleted', async () => {
  const learner = await app.learner();
  const [first, second] = [await newAvatar(learner), await newAvatar(learner)];
  await app.runJobs();
  expect(await stored(first)).toBeUndefined();
  expect((await app.http.inject(first)).json()).toMatchObject({ code: 10040005 });
  expect((await app.http.inject(second)).rawPayload).toEqual(png);
  await learner.call(userApi.update, { realName: '无像', avatar: '' });
  await app.runJobs();
  expect(await stored(second)).toBeUndefined();
  expect(await learner.call(sessionApi.info, {})).toMatchObject({ realName: '无像', avatar: '' });
});

it('is never a URL from the client: neither an external one nor another user’s picture', async () => {
  const [learner, other] = [await app.learner(), await app.learner()];
  const [own, theirs] = [await newAvatar(learner), await newAvatar(other)];
  for (const avatar of ['https://tracker.example/pixel.png', '/x.png', theirs]) {
    await expect(learner.call(userApi.update, { realName: '改名', avatar })).toRefuse('fileNotPublic');
  }
  await learner.call(userApi.update, { realName: '改名', avatar: own });
  await app.runJobs();
  expect(await learner.call(sessionApi.info, {})).toMatchObject({ realName: '改名', avatar: own });
  expect(await stored(own)).toBeDefined();
});

it('deletes only the caller’s own previous picture, whatever the account pointed to', async () => {
  const [learner, other] = [await app.learner(), await app.learner()];
  const theirs = await newAvatar(other);
  for (const avatar of [theirs, 'https://old.example/face.jpg']) {
    await app.platform.db.updateTable('iamUser').set({ avatar }).where('id', '=', learner.id).execute();
    await newAvatar(learner);
    await app.runJobs();
  }
  expect(await stored(theirs)).toBeDefined();
});

it('is a small picture of a type that cannot run scripts, and needs a session', async () => {
  const { token } = await app.learner();
  const send = async (options: object) =>
    (await sendFile(app, fileApi.uploadAvatar, { token, ...options })).json() as object;
  expect(await send({ content: Buffer.from('<svg/>'), name: 'x.svg' })).toMatchObject({ code: 10040001 });
  const large = Buffer.concat([png, Buffer.alloc(fileApi.uploadAvatar.upload.maxBytes)]);
  expect(await send({ content: large })).toMatchObject({ code: 10040002, msg: '文件不能超过 1 MB' });
  expect(await send({ token: '' })).toMatchObject({ code: 10010002 });
});
