import { readdir } from 'node:fs/promises';
import { articleApi } from '@ganlin/contract/content/article';
import { ArticleStatus, Channel, Validity } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { seedDemoUsers } from '../../iam/index.ts';
import { anchored } from '../markup/anchors.rules.ts';
import { readDemoDrawing, readDemoPieces } from './demo-files.ts';
import { demoForm, demoId, withoutWords } from './demo-piece.rules.ts';
import { seedDemoContent } from './demo-content.ts';

const pieces = await readDemoPieces();
const drawingsFolder = new URL('../../../../demo/content/drawings/', import.meta.url);
const plainTags = new Set('svg title defs linearGradient stop g path rect circle ellipse text'.split(' '));
const of = (channel: Channel) => pieces.filter((piece) => piece.channel === channel);

describe('the demo articles', () => {
  it('include many of every channel, each with its own name', () => {
    expect(pieces.length).toBeGreaterThanOrEqual(64);
    const least = { law: 16, standard: 14, science: 14, lecture: 6, product: 6, news: 6, notice: 6 };
    for (const [name, count] of Object.entries(least))
      expect(of(Channel[name as keyof typeof Channel]).length, name).toBeGreaterThanOrEqual(count);
    expect(new Set(pieces.map(({ title }) => title)).size).toBe(pieces.length);
  });

  it('are accepted like an editor’s, without losing anything', () => {
    for (const piece of pieces) {
      const { body } = demoForm(piece, { now: new Date(), categoryId: newId() });
      const given = piece.body.replaceAll(/drawing:([\w-]+)/g, (_, name: string) => demoId(`drawing/${name}`));
      expect(body, piece.title).toBe(given);
      expect(body.length, piece.title).toBeGreaterThan(30);
    }
  });

  it('include long popular science texts, each with a picture', () => {
    for (const { title, body, cover } of of(Channel.science)) {
      const length = body.replaceAll(/<[^>]*>/g, '').length;
      expect(length >= 600 && length <= 1300, `${title}: ${length}`).toBe(true);
      expect(cover, title).toBeDefined();
    }
    expect(of(Channel.science).filter(({ body }) => body.includes('<img')).length).toBeGreaterThanOrEqual(6);
  });

  it('name the source of a law or standard, and mark what is invented', () => {
    for (const piece of [...of(Channel.law), ...of(Channel.standard)]) {
      const { title, source, isExample } = piece;
      expect(source, title).toMatch(/为准|示例/);
      expect(isExample, title).toBe(/示例/.test(title));
      const { fields } = demoForm(piece, { now: new Date(), categoryId: newId() });
      if (!('level' in fields)) throw new Error(title);
      const { issuedOn, effectiveOn, endedOn, number } = fields;
      const days = [issuedOn, effectiveOn, endedOn].filter((day) => day !== null);
      expect(days, title).toEqual(days.toSorted());
      // An article without any date must be a circular known by its number, or say that it still has to be checked.
      expect(days.length > 0 || /待核对|〔\d{4}〕/.test(source + number), title).toBe(true);
    }
    expect([...of(Channel.lecture), ...of(Channel.product)].map(({ isExample }) => isExample)).not.toContain(false);
  });

  it('number the clauses of whole laws without gaps', () => {
    const whole = pieces.filter(({ full }) => full);
    expect(whole.map(({ title }) => title)).toEqual([
      '通用航空飞行管制条例',
      '中华人民共和国气象法',
      '人工影响天气管理条例',
    ]);
    const last = whole.map(({ body }) => {
      const clauses = anchored(body).contents.filter(({ depth }) => depth === 3);
      expect(clauses.map(({ anchor }) => anchor)).toEqual(clauses.map((_, at) => `tiao-${at + 1}`));
      return clauses.length;
    });
    expect(last).toEqual([45, 45, 22]);
  });
});

describe('demo drawings', () => {
  it('all exist, are all used, and contain only shapes and text', async () => {
    const files = (await readdir(drawingsFolder)).map((file) => file.replace('.svg', ''));
    expect(new Set(pieces.flatMap(({ drawings, cover = [] }) => drawings.concat(cover)))).toEqual(new Set(files));
    for (const name of files) {
      const svg = await readDemoDrawing(name);
      expect(svg, name).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="1200" height="675"/);
      const tags = new Set([...svg.matchAll(/<([A-Za-z]+)/g)].map(([, tag = '']) => tag));
      expect(
        [...tags].filter((tag) => !plainTags.has(tag)),
        name,
      ).toEqual([]);
      expect(svg, name).not.toMatch(/\son\w+=|href|style=|javascript:|url\((?!#)/i);
    }
  });
});

it('covers show no words, and still everything that is drawn', async () => {
  for (const name of new Set(pieces.flatMap(({ cover }) => cover ?? []))) {
    const svg = await readDemoDrawing(name);
    const cover = withoutWords(svg);
    expect(cover, name).not.toContain('<text');
    const shapes = (of: string) => [...of.matchAll(/<(?:path|circle|ellipse)/g)].length;
    expect(shapes(cover), name).toBe(shapes(svg));
  }
});

describe('seeding', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
    await transaction(systemCtx(app.platform, 'test'), async (ctx) => {
      await seedDemoUsers(ctx);
      await seedDemoContent(ctx);
      await seedDemoContent(ctx);
    });
  }, 60_000);
  afterAll(() => app.close());

  const listed = (channel: Channel, more = {}) =>
    app.guest.call(readApi.paging, { current: 1, size: 50, params: { channel, ...more } });

  it('shows published articles to guests, and additionally a draft, a scheduled and a withdrawn one to staff', async () => {
    for (const channel of Object.values(Channel)) {
      const { total, records } = await listed(channel);
      expect(total, `channel ${channel}`).toBe(of(channel).filter(({ state }) => state === 'published').length);
      expect(records.map(({ publishAt }) => new Date(publishAt) <= app.clock.now)).not.toContain(false);
      expect(records.map(({ categoryTitle }) => categoryTitle)).not.toContain('');
    }
    const admin = await app.admin();
    const { draft, waiting, withdrawn } = ArticleStatus;
    for (const status of [draft, waiting, withdrawn]) {
      const { total } = await admin.call(articleApi.paging, { current: 1, size: 10, params: { status } });
      expect(total).toBe(1);
    }
  });

  it('includes laws in every state, and links the replaced one to its successor', async () => {
    const { records } = await listed(Channel.law);
    expect(new Set(records.map(({ validity }) => validity))).toEqual(new Set(Object.values(Validity)));
    const old = records.find(({ number, validity }) => number.includes('第297号') && validity === Validity.replaced);
    const { replacedBy } = await app.guest.call(readApi.detail, { id: old?.id ?? '' });
    expect(replacedBy?.title).toContain('2025');
  });

  it('gives articles their drawings, with sizes to avoid layout shift', async () => {
    const { records } = await listed(Channel.science);
    expect(records.map(({ cover }) => [cover?.width, cover?.height])).toEqual(records.map(() => [1200, 675]));
    const id = demoId('science/how-clouds-rain');
    const { body } = await app.guest.call(readApi.detail, { id });
    expect(body).toMatch(/<img [^>]*src="\/api\/common\/file\/public\?id=/);
    const shown = await app.http.inject(records[0]?.cover?.src ?? '');
    expect(shown.headers['content-type']).toBe('image/svg+xml');
  });
});
