import { articleApi } from '@ganlin/contract/content/article';
import { categoryApi } from '@ganlin/contract/content/category';
import { defaultHome, homeConfigApi } from '@ganlin/contract/content/home';
import { Channel } from '@ganlin/contract/content/kinds';
import type { Input } from '@ganlin/contract/core/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { makeArticle, publishArticle, uploadPicture } from '../../../../test/support/articles.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { homeContent } from '../index.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

describe('categories', () => {
  const make = (title: string, parentId: string | null = null, channel: Channel = Channel.science) =>
    admin.call(categoryApi.save, { form: { channel, parentId, title } }).then(({ id }) => id);
  const titles = async (channel: Channel) =>
    (await admin.call(categoryApi.list, { channel })).map(({ title }) => title);

  it('form a sorted tree for each channel', async () => {
    const clouds = await make('云');
    const radar = await make('雷达');
    const cumulus = await make('积云', clouds);
    expect(await admin.call(categoryApi.list, { channel: Channel.science })).toMatchObject([
      { id: clouds, parentId: null, sort: 1, articles: 0 },
      { id: cumulus, parentId: clouds, sort: 1 },
      { id: radar, parentId: null, sort: 2 },
    ]);
    await admin.call(categoryApi.sort, { ids: [radar, clouds] });
    const order = (await admin.call(categoryApi.list, { channel: Channel.science })).filter(
      ({ parentId }) => !parentId,
    );
    expect(order.map(({ id }) => id)).toEqual([radar, clouds]);
    // They are not siblings.
    await expect(admin.call(categoryApi.sort, { ids: [radar, cumulus] })).toRefuse('categoryNotFound');
    await expect(make('云')).toRefuse('categoryTaken');
    await make('云', radar);
    await expect(make('别处', clouds, Channel.law)).toRefuse('categoryNotFound');
  });

  it('are never below themselves, even when two are moved concurrently', async () => {
    const channel = Channel.news;
    const [a, b] = [await make('甲', null, channel), await make('乙', null, channel)];
    const move = (id: string, title: string, parentId: string | null) =>
      admin.call(categoryApi.save, { id, form: { channel, parentId, title } });
    await expect(move(a, '甲', a)).toRefuse('categoryInside');
    const results = await Promise.allSettled([move(a, '甲', b), move(b, '乙', a)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('cannot be deleted while in use', async () => {
    const channel = Channel.lecture;
    const parent = await make('上', null, channel);
    const child = await make('下', parent, channel);
    const { id } = await makeArticle(admin, { channel, categoryId: child });
    await expect(admin.call(categoryApi.delete, { ids: [parent] })).toRefuse('categoryInUse');
    await expect(admin.call(categoryApi.delete, { ids: [child] })).toRefuse('categoryInUse');
    expect(await admin.call(categoryApi.list, { channel })).toMatchObject([{ articles: 0 }, { articles: 1 }]);
    await admin.call(articleApi.delete, { ids: [id] });
    // It could be restored from the trash.
    await expect(admin.call(categoryApi.delete, { ids: [child] })).toRefuse('categoryInUse');
    await admin.call(articleApi.purge, { ids: [id] });
    await admin.call(categoryApi.delete, { ids: [child, parent] });
    expect(await titles(channel)).toEqual([]);
  });
});

describe('the home page', () => {
  const detail = () => admin.call(homeConfigApi.detail, {});
  const save = (config: Input<typeof homeConfigApi.save>['config'], version: number) =>
    admin.call(homeConfigApi.save, { config, version });

  it('has defaults until it is changed; of concurrent changes one wins, and repeating is harmless', async () => {
    expect(await detail()).toEqual({ config: defaultHome, version: 0, pictures: [] });
    const results = await Promise.allSettled(
      ['甲', '乙', '丙'].map((word) => save({ ...defaultHome, hotWords: [word] }, 0)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { config, version } = await detail();
    expect(version).toBe(1);
    expect(await save(config, 0)).toEqual({ version: 1 });
    await expect(save({ ...config, hotWords: ['丁'] }, 0)).toRefuse('homeChanged');
    const pictureId = newId();
    const [banner] = config.banners;
    await expect(save({ ...config, banners: [{ ...banner!, pictureId }] }, 1)).toRefuse('articleFileUnknown');
  });

  it('shows the newest articles of its visible blocks, with pictures of its banners', async () => {
    const pictureId = await uploadPicture(app, admin);
    const { version } = await detail();
    const [banner] = defaultHome.banners;
    const blocks = defaultHome.blocks
      .filter(({ kind }) => kind !== 'products')
      .map((block) => (block.kind === 'science' ? { ...block, visible: false } : { ...block, count: 2 }));
    await save({ ...defaultHome, banners: [{ ...banner!, pictureId }], blocks }, version);
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push(await publishArticle(admin, { channel: Channel.notice }));
    await publishArticle(admin, { channel: Channel.science });
    await publishArticle(admin, { channel: Channel.product });
    await makeArticle(admin, { channel: Channel.notice });
    const home = await homeContent(systemCtx(app.platform, 'test'));
    expect(home.notices.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect([home.science, home.products]).toEqual([[], []]);
    expect(home.banners[0]).toMatchObject({ title: banner!.title, picture: { width: 1, height: 1 } });
    expect(home.blocks.find(({ kind }) => kind === 'products')?.visible).toBe(false);
  });
});

it('exports which articles a user has saved', async () => {
  await makeArticle(admin, { title: '我写的' });
  const own = app.platform.ownData.find(({ title }) => title === '编辑的内容');
  const { batches } = own!.sheet(systemCtx(app.platform, 'test'), admin.id);
  const rows: unknown[] = [];
  for await (const batch of batches) rows.push(...batch);
  expect(rows).toContainEqual([expect.any(String), '我写的', 1, '']);
});
