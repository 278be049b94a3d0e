import { battleApi } from '@ganlin/contract/battle/battle';
import { articleApi } from '@ganlin/contract/content/article';
import { reviewApi } from '@ganlin/contract/content/review/review';
import { categoryApi } from '@ganlin/contract/content/category';
import { synonymApi } from '@ganlin/contract/content/search/synonyms';
import { Channel } from '@ganlin/contract/content/kinds';
import { hostApi } from '@ganlin/contract/embed/host';
import { webhookApi } from '@ganlin/contract/webhook/webhook';
import { MenuType, menuApi } from '@ganlin/contract/iam/menu';
import { roleApi, DataScope } from '@ganlin/contract/iam/role';
import { fileApi } from '@ganlin/contract/media/file';
import { documentApi } from '@ganlin/contract/media/document';
import { videoApi, VideoState } from '@ganlin/contract/media/video';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi, repoCategoryApi } from '@ganlin/contract/question/repo';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp, TestUser } from '../support/app.ts';
import { makeArticle, publishArticle, uploadAttachment, uploadPicture } from '../support/articles.ts';
import { battleForm, playableRepo } from '../support/battle-records.ts';
import { templateRecords } from './records-certificate.ts';
import { sheetRecords } from './records-practical.ts';
import { aWebhook } from '../support/webhooks.ts';
import { registerHost } from '../support/embedded.ts';
import { newQuestion, newRepo, unique } from '../support/questions.ts';
import { sendFile } from '../support/upload.ts';
import type { Records } from './world.ts';

/** Records of the whole organisation: the public site, the banks, menus, other systems. */
export async function houseRecords(app: TestApp, admin: TestUser): Promise<Records> {
  const category = await newCategory(admin);
  const article = await makeArticle(admin, { categoryId: category });
  const trashed = await makeArticle(admin);
  await admin.call(articleApi.delete, { ids: [trashed.id] });
  const published = await publishArticle(admin);
  const { id: repoCategory } = await admin.call(repoCategoryApi.save, { title: unique() });
  const { id: repo } = await admin.call(repoApi.save, { code: unique(), title: unique(), categoryId: repoCategory });
  const question = await newQuestion(admin, [repo]);
  const { id: host } = await registerHost(app);
  return {
    article: article.id,
    trashedArticle: trashed.id,
    // The work of somebody else: nobody reviews their own.
    submittedArticle: await submittedArticle(await app.admin()),
    publishedArticle: published,
    lawArticle: await publishArticle(admin, { channel: Channel.law, body: '<p>第一条　为了保障作业安全。</p>' }),
    category,
    freeCategory: await newCategory(admin),
    synonym: await newSynonym(admin),
    freeRole: await newRole(admin),
    picture: await uploadPicture(app, admin),
    attachment: await uploadAttachment(app, admin),
    publicFile: (await sendFile(app, fileApi.uploadPublic, admin)).json<{ data: { id: string } }>().data.id,
    ...(await media(app, admin)),
    retentionRun: await confirmableRun(app),
    repo,
    repoCategory,
    freeRepoCategory: (await admin.call(repoCategoryApi.save, { title: unique() })).id,
    otherRepo: await newRepo(admin),
    question,
    draftQuestion: await newQuestion(admin, [repo], { publish: false }),
    retiredQuestion: await retired(admin, repo),
    report: await reportOf(app, admin, question),
    menu: await newMenu(admin),
    host,
    ...(await webhooks(app, { admin, hostId: host })),
    ...(await battles(admin)),
    ...(await templateRecords(admin)),
    ...(await sheetRecords(admin)),
  };
}

/** One that can be opened, and an open one. */
async function battles(admin: TestUser): Promise<Records> {
  const form = battleForm([await playableRepo(admin)]);
  const [battle, openBattle] = [
    (await admin.call(battleApi.save, { form })).id,
    (await admin.call(battleApi.save, { form })).id,
  ];
  await admin.call(battleApi.open, { id: openBattle });
  return { battle, openBattle };
}

/** A message to an address that is tried, with the host that has the address. */
async function webhooks(
  app: TestApp,
  { admin, hostId }: { readonly admin: TestUser; readonly hostId: string },
): Promise<Records> {
  const { id: webhook } = await aWebhook(app, { hostId });
  const { deliveryId } = await admin.call(webhookApi.test, { id: webhook });
  return { webhook, webhookDelivery: deliveryId };
}

async function media(app: TestApp, admin: TestUser): Promise<Records> {
  const { db } = app.platform;
  const [video, failedVideo, document, failedDocument] = [newId(), newId(), newId(), newId()];
  for (const id of [video, failedVideo]) await admin.call(videoApi.begin, { id, name: 'x.mp4', size: 10 });
  for (const id of [document, failedDocument]) await admin.call(documentApi.begin, { id, name: 'x.pdf', size: 10 });
  const failed = { state: VideoState.failed, sourceKind: 'mp4' };
  await db.updateTable('mediaVideo').set(failed).where('id', '=', failedVideo).execute();
  await db
    .updateTable('mediaDocument')
    .set({ ...failed, sourceKind: 'pdf' })
    .where('id', '=', failedDocument)
    .execute();
  return { video, failedVideo, document, failedDocument };
}

const newCategory = async (admin: TestUser) =>
  (await admin.call(categoryApi.save, { form: { channel: Channel.news, title: unique() } })).id;

async function newSynonym(admin: TestUser): Promise<string> {
  const id = newId();
  const words = [unique(), unique()].map((word) => `词${word}`.slice(0, 30));
  await admin.call(synonymApi.save, { id, version: 0, form: { words } });
  return id;
}

async function retired(admin: TestUser, repo: string): Promise<string> {
  const id = await newQuestion(admin, [repo]);
  await admin.call(questionApi.retire, { ids: [id] });
  return id;
}

async function reportOf({ platform: { db } }: TestApp, { id: reporterId }: TestUser, questionId: string) {
  const id = newId();
  const row = { questionId, version: 1, kind: 1, text: '题干有误', reporterId, reportedAt: new Date() };
  await db
    .insertInto('questionReport')
    .values({ ...row, id })
    .execute();
  return id;
}

async function newMenu(admin: TestUser): Promise<string> {
  const code = unique();
  const form = { parentId: null, type: MenuType.menu, title: code, path: `/admin/${code}` };
  return (await admin.call(menuApi.save, form)).id;
}

async function submittedArticle(author: TestUser): Promise<string> {
  const { id, version } = await makeArticle(author);
  await author.call(reviewApi.submit, { id, version });
  return id;
}

async function newRole(admin: TestUser): Promise<string> {
  const form = { code: `g${newId().slice(-12)}`, name: '无人使用', dataScope: DataScope.self, menuIds: [] };
  return (await admin.call(roleApi.save, form)).id;
}

export async function goneHouseRecords(app: TestApp, admin: TestUser): Promise<Records> {
  const article = await makeArticle(admin);
  await admin.call(articleApi.delete, { ids: [article.id] });
  await admin.call(articleApi.purge, { ids: [article.id] });
  const category = await newCategory(admin);
  await admin.call(categoryApi.delete, { ids: [category] });
  const synonym = await newSynonym(admin);
  await admin.call(synonymApi.delete, { id: synonym });
  const spare = await newRepo(admin);
  const question = await newQuestion(admin, [spare]);
  await admin.call(questionApi.delete, { ids: [question] });
  const repo = await newRepo(admin);
  await admin.call(repoApi.delete, { ids: [repo] });
  const { id: repoCategory } = await admin.call(repoCategoryApi.save, { title: unique() });
  await admin.call(repoCategoryApi.delete, { id: repoCategory });
  const { id: host } = await registerHost(app);
  const { webhook, webhookDelivery } = await webhooks(app, { admin, hostId: host });
  await admin.call(hostApi.delete, { id: host });
  const role = await newRole(admin);
  await admin.call(roleApi.delete, { ids: [role] });
  const menu = await newMenu(admin);
  await admin.call(menuApi.delete, { ids: [menu] });
  const { battle } = await battles(admin);
  await admin.call(battleApi.delete, { id: battle! });
  return {
    article: article.id,
    submittedArticle: article.id,
    category,
    synonym,
    question,
    repo,
    repoCategory,
    host,
    webhook: webhook!,
    webhookDelivery: webhookDelivery!,
    role,
    menu,
    battle: battle!,
    openBattle: battle!,
  };
}

/** A dry run of the audit log, which the bodies name first. */
async function confirmableRun({ platform: { db }, clock }: TestApp): Promise<string> {
  const id = newId();
  const [startedAt, finishedAt] = [clock.now, clock.now];
  const run = {
    id,
    kind: 'auditEntries',
    isDry: true,
    amount: 36,
    before: new Date(0),
    state: 1,
    startedAt,
    finishedAt,
  };
  await db.insertInto('retentionRun').values(run).execute();
  return id;
}
