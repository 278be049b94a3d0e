import { articleApi, type ArticleInput } from '@ganlin/contract/content/article';
import { categoryApi } from '@ganlin/contract/content/category';
import { defaultHome, homeConfigApi } from '@ganlin/contract/content/home';
import { allChannels, Channel, channels } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anchored } from '../../src/modules/content/markup/anchors.rules.ts';
import { homeContent } from '../../src/modules/content/index.ts';
import { cleanBody } from '../../src/modules/content/markup/markup.rules.ts';
import { shownBody } from '../../src/modules/content/markup/shown-body.rules.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';
import { makeArticle, uploadAttachment, uploadPicture } from '../support/articles.ts';
import { htmlFaults, pageFaults, textOf } from './html-faults.ts';
import { xssPayloads } from './xss-payloads.ts';

const FILE = '018f0000-0000-7000-8000-000000000000';

/** Positions in a text where a payload may occur. */
const places: Readonly<Record<string, (payload: string) => string>> = {
  alone: (payload) => payload,
  'in a paragraph': (payload) => `<p>${payload}</p>`,
  'in a heading': (payload) => `<h2>第一章 ${payload}</h2>`,
  'in a cell': (payload) => `<table><tr><td>${payload}</td></tr></table>`,
  'in an address': (payload) => `<p><a href="${payload}">a</a><a href='${payload}'>b</a><a href=${payload}>c</a></p>`,
  'in other attributes': (payload) =>
    `<img data-file="${FILE}" alt="${payload}"><img data-file='${payload}'><span data-formula="${payload}"></span>`,
  'as the name of a tag': (payload) => `<${payload}>a</${payload}>`,
  'after a broken tag': (payload) => `<p title="<img ${payload}`,
  'inside itself': (payload) => `${payload.slice(0, payload.length / 2)}${payload}${payload.slice(payload.length / 2)}`,
};

/** Closes whatever the preceding text may have opened, so that what follows is parsed separately. */
const END = `-->]]>"'></script></style></textarea></title></noscript></template></xmp></iframe></svg></math></select></object></canvas></audio></video></button></option></noembed></noframes></plaintext>`;

const joined = (max: number): string[] =>
  xssPayloads.reduce<string[]>((chunks, payload) => {
    const longer = `${chunks.at(-1) ?? ''} ${payload}`;
    return chunks.length > 0 && longer.length <= max ? [...chunks.slice(0, -1), longer] : [...chunks, payload];
  }, []);

it('has at least 110 distinct payloads', () => {
  expect(new Set(xssPayloads).size).toBe(xssPayloads.length);
  expect(xssPayloads.length).toBeGreaterThanOrEqual(110);
});

it('would find a fault if there were one', () => {
  const faulty = [
    '<b>a</b>',
    '<p class="a">b</p>',
    '<a href="javascript:x">a</a>',
    '<p id="root">a</p>',
    '<svg></svg>',
    '<!--a-->',
  ];
  for (const html of faulty) {
    expect(htmlFaults(html)).not.toEqual([]);
    expect(pageFaults(html)).not.toEqual([]);
  }
  expect(htmlFaults('<p id="tiao-1">a <a href="/x">b</a></p>')).toEqual([]);
});

describe.each(Object.entries(places))('a payload %s', (_, place) => {
  it('becomes nothing but text and allowed elements', () => {
    const faults = xssPayloads.flatMap((payload) => {
      const stored = cleanBody(place(payload));
      if (cleanBody(stored) !== stored) return [`not clean yet: ${payload}`];
      // The displayed body includes everything that is stored.
      return htmlFaults(shownBody(anchored(stored).html, pictures)).map((fault) => `${fault} from ${payload}`);
    });
    expect(faults).toEqual([]);
  });
});

const pictures = new Map([[FILE, { src: `/api/common/file/public?id=${FILE}`, srcSet: '', width: 1, height: 1 }]]);

it('all payloads in one page do no harm either', () => {
  const bodies = Object.values(places).map((place) => xssPayloads.map((one) => cleanBody(place(one))).join(''));
  for (const body of bodies) expect(pageFaults(shownBody(anchored(body).html, pictures))).toEqual([]);
});

describe('over HTTP', () => {
  let app: TestApp;
  let admin: TestUser;

  beforeAll(async () => {
    app = await openTestApp();
    admin = await app.admin();
  });
  afterAll(() => app.close());

  const cut = (text: string, max: number): string => text.slice(0, max).trim();
  let turn = 0;
  /** A different payload at each call, truncated to the field's limit. */
  const next = (max: number): string => {
    const text = cut(xssPayloads[turn++ % xssPayloads.length]!, max);
    return text === '' ? 'x' : text;
  };
  const evilUrl = `https://example.cn/"><script>alert(1)</script><a/href='`;

  function fieldsFor(channel: Channel): object {
    const inForce = () => ({
      level: 1,
      issuer: next(100),
      number: next(100),
      officialUrl: evilUrl,
      history: [1, 2, 3].map(() => ({ on: '2020-01-01', text: next(200) })),
    });
    if (channel === Channel.law) return inForce();
    if (channel === Channel.standard) return { ...inForce(), replaces: next(200), draftedBy: next(500) };
    if (channel === Channel.lecture) return { speaker: next(50), speakerTitle: next(50), speakerUnit: next(100) };
    if (channel !== Channel.product) return {};
    return { company: next(100), region: next(50), contact: next(50), phone: next(30), website: evilUrl };
  }

  const named = (channel: Channel) => [channels[channel].label, channel] as const;
  describe('returns texts as typed, and markup with nothing but allowed elements:', () => {
    it.each([named(Channel.law)])('in the channel %s', comesBack);
    it.each(allChannels.filter((channel) => channel !== Channel.law).map(named))('in the channel %s', comesBack);
  });

  async function comesBack(_: string, channel: Channel): Promise<void> {
    const { id: categoryId } = await admin.call(categoryApi.save, { form: { channel, title: next(50) } });
    const fileId = await uploadAttachment(app, admin);
    const pictureId = await uploadPicture(app, admin);
    const forms = new Map<string, ArticleInput>();
    for (const chunk of joined(200)) {
      const tags = [...new Set([1, 2, 3].map(() => next(20)))];
      const texts = { title: chunk.trim(), summary: chunk.trim(), source: chunk.trim(), author: next(50), tags };
      const body = xssPayloads.slice(turn % 200, (turn % 200) + 12).map((payload) => `<p>${payload}${END}</p>`);
      const { id, form } = await makeArticle(admin, {
        ...texts,
        channel,
        categoryId,
        body: `<p>起</p>${body.join('')}`.replaceAll(FILE, pictureId),
        attachments: [{ fileId, name: next(200) }],
        fields: fieldsFor(channel),
      } as Partial<ArticleInput>);
      forms.set(id, form);
    }
    await admin.call(articleApi.publish, { ids: [...forms.keys()] });
    const { records } = await app.guest.call(readApi.paging, { params: { channel }, size: 200 });
    expect(records).toHaveLength(forms.size);
    for (const card of records) {
      const { title, summary, source, author, tags } = forms.get(card.id)!;
      expect(card).toMatchObject({
        title,
        summary,
        source,
        author,
        tags,
        markedTitle: [{ text: title, hit: false }],
      });
    }
    for (const [id, form] of forms) {
      const { level: _, ...fields } = form.fields as Record<string, unknown>;
      const article = await app.guest.call(readApi.detail, { id });
      expect(article).toMatchObject({ title: form.title, ...fields });
      expect(article.attachments[0]?.name).toBe(form.attachments?.[0]?.name);
      expect(htmlFaults(article.body)).toEqual([]);
      expect(textOf(article.body)).toMatch(/^起/);
    }
  }

  it('names of categories, notes of versions and the home page are returned as typed', async () => {
    const { id, form } = await makeArticle(admin);
    await admin.call(articleApi.save, {
      id,
      version: 1,
      form: { ...form, title: '二' },
      note: cut(xssPayloads[0]!, 200),
    });
    const { records } = await admin.call(articleApi.revisions, { params: { id } });
    expect(records[0]?.note).toBe(xssPayloads[0]);
    const banners = defaultHome.banners.map((one) => ({
      ...one,
      title: next(40),
      text: next(120),
      linkText: next(10),
    }));
    const config = {
      ...defaultHome,
      banners,
      hotWords: [next(12), next(12)],
      links: [{ title: next(30), link: evilUrl }],
    };
    await admin.call(homeConfigApi.save, { config, version: 0 });
    const home = await homeContent(systemCtx(app.platform, 'test'));
    const { hotWords, links } = config;
    expect(home).toMatchObject({
      hotWords,
      links,
      banners: banners.map(({ title, text, linkText }) => ({ title, text, linkText })),
    });
  });

  it('script URLs are rejected in every form field for a URL', async () => {
    const { version } = await admin.call(homeConfigApi.detail, {});
    const hrefs = xssPayloads.flatMap((payload) => [...payload.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!));
    const bad = [...hrefs, ...xssPayloads].filter((address) => !/^(https?:\/\/|\/(?![/\\]))\S*$/i.test(address.trim()));
    expect(bad.length).toBeGreaterThan(200);
    for (const link of bad.slice(0, 60)) {
      const config = { ...defaultHome, links: [{ title: 'a', link }] };
      expect((await admin.ask(homeConfigApi.save, { config, version })).statusCode).toBe(400);
    }
  });
});
