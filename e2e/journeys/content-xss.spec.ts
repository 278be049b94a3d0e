import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { articlePath, Channel, channels } from '../../contract/src/content/kinds.ts';
import { xssPayloads } from '../../server/test/content/xss-payloads.ts';
import { enterAs, test } from '../support/test.ts';

const TITLE_LENGTH = 200;

/** Channels with fields of their own: everything that other channels show, these show too. */
const shown = [Channel.law, Channel.standard, Channel.lecture, Channel.product] as const;
/** One channel for each kind of list. */
const listed = [Channel.law, Channel.science] as const;

/**
 * server/test/content/xss.test.ts checks over HTTP what becomes of each payload in each field; this checks what a
 * browser does with it.
 */
test('no payload stored in an article runs, sends a request to a foreign host or violates the CSP, wherever it is shown', async ({
  page,
  site,
}) => {
  await enterAs(page, '管理员');
  const heard = await listen(page, site.origin);
  const ask = caller(page);
  const picture = await sendPicture(page);
  const payloads = xssPayloads.map((payload) => payload.replaceAll(FILE, picture));
  const wholes = new Map<Channel, string>();
  for (const channel of shown)
    wholes.set(channel, await store(ask, channel, { title: payloads, summary: payloads, whole: payloads }));
  // A title has room for a few payloads, a summary for twice as many: each payload appears in one of the lists.
  const titled: string[] = [];
  const groups = inGroups(payloads);
  for (let at = 0; at < groups.length; at += 3) {
    const [title = [], ...summary] = groups.slice(at, at + 3);
    titled.push(await store(ask, listed[at % listed.length] ?? Channel.law, { title, summary: summary.flat() }));
  }
  const all = [...wholes.values(), ...titled];
  await ask('publish', { ids: all });

  for (const [channel, id] of wholes) await look(page, articlePath(channel, id));
  for (const channel of listed) {
    await look(page, channels[channel].list);
    await look(page, `/admin/content/${channels[channel].name}?size=100`);
  }
  await look(page, '/web/home');
  await look(page, '/web/home/search?q=alert');
  // One editor serves all channels; laws have the most fields.
  await lookIntoEditor(page, wholes.get(Channel.law) ?? '');
  expect(heard).toEqual([]);
  await clear(ask, all);
});

/** Records what must never happen: a dialog, a mark on the page, a request to a foreign host, a CSP violation. */
async function listen(page: Page, origin: string): Promise<string[]> {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    // The page's own prompt before leaving unsaved changes.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    heard.push(`dialog ${dialog.message()}`);
    return void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(?:https?|wss?|ftp):/.test(url.protocol) && url.origin !== origin) heard.push(`request ${request.url()}`);
  });
  page.context().on('page', () => heard.push('a window was opened'));
  await page.exposeFunction('xssHeard', (what: string) => heard.push(what));
  await page.addInitScript(() => {
    const report = (what: string) => (window as unknown as { xssHeard: (what: string) => void }).xssHeard(what);
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      report(`policy ${violatedDirective} ${blockedURI}`),
    );
    let mark: unknown;
    Object.defineProperty(window, '__xss', {
      get: () => mark,
      set: (value) => {
        mark = value;
        report(`ran ${String(value)}`);
      },
    });
  });
  return heard;
}

/** The image that a payload names must exist, or the server rejects the whole text. */
const FILE = '018f0000-0000-7000-8000-000000000000';
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function sendPicture(page: Page): Promise<string> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const file = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
  const reply = await page.request.post('/api/content/article/upload-picture', {
    multipart: { file },
    headers: { token },
  });
  const { data, msg } = (await reply.json()) as { data: { id: string } | null; msg: string };
  expect(msg).toBe('');
  return data?.id ?? '';
}

type Ask = <T>(path: string, data: object) => Promise<T>;

function caller(page: Page): Ask {
  return async <T>(path: string, data: object) => {
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
    const reply = await page.request.post(`/api/content/article/${path}`, { data, headers: { token } });
    const { code, msg, data: answer } = (await reply.json()) as { code: number; msg: string; data: T };
    expect({ path, code, msg }).toEqual({ path, code: 0, msg: '' });
    return answer;
  };
}

/** Groups as large as fit into a title. */
function inGroups(payloads: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [[]];
  for (const payload of payloads) {
    const last = groups.at(-1) ?? [];
    if ([...last, payload].join(' ').length > TITLE_LENGTH && last.length > 0) groups.push([payload]);
    else last.push(payload);
  }
  return groups;
}

interface Stored {
  readonly title: readonly string[];
  readonly summary: readonly string[];
  /** Payloads for all other fields too. */
  readonly whole?: readonly string[];
}

async function store(ask: Ask, channel: Channel, { title, summary, whole = [] }: Stored): Promise<string> {
  const id = randomUUID();
  const cut = (payloads: readonly string[], max: number) => payloads.join(' ').slice(0, max).trim();
  const text = (max: number) => cut(whole, max) || 'x';
  const form = {
    channel,
    title: cut(title, TITLE_LENGTH) || 'x',
    summary: cut(summary, 500),
    // The text of all channels is shown by one component and edited by one editor.
    body: bodyOf(channel === Channel.law ? whole : []),
    source: text(200),
    author: text(50),
    tags: whole.slice(0, 10).map((payload) => payload.slice(0, 20).trim() || 'x'),
    fields: fieldsOf(channel, text),
  };
  await ask('save', { id, version: 0, form, note: text(200) });
  // A second version, so that there is a difference to show.
  const changed = { ...form, summary: '', body: `<p>x</p>${form.body}` };
  if (channel === Channel.law && whole.length > 0)
    await ask('save', { id, version: 1, form: changed, note: text(200) });
  return id;
}

/** Closes whatever the text before may have opened, so that what follows is parsed on its own. */
const END = `-->]]>"'></script></style></textarea></title></noscript></template></xmp></iframe></svg></math></select>`;

/** Each payload in every position of a text. */
function bodyOf(payloads: readonly string[]): string {
  // After this one a parser treats everything as text.
  const swallows = (payload: string) => Number(/<plaintext/i.test(payload));
  const ordered = payloads.toSorted((one, other) => swallows(one) - swallows(other));
  const parts = ordered.flatMap((payload) => [
    `<p>${payload}</p>`,
    `<h2>第一章 ${payload}</h2>`,
    `<table><tr><td>${payload}</td></tr></table>`,
    `<p><a href="${payload}">a</a><span data-formula="${payload}"></span></p>`,
  ]);
  return ['<p>正文</p>', ...parts].join(END).slice(0, 390_000);
}

function fieldsOf(channel: Channel, text: (max: number) => string): object {
  const history = [{ on: '2020-01-01', text: text(200) || 'x' }];
  const inForce = { level: 1, issuer: text(100), number: text(100), effectiveOn: '2020-01-01', history };
  if (channel === Channel.law) return inForce;
  if (channel === Channel.standard) return { ...inForce, replaces: text(200), draftedBy: text(500) };
  if (channel === Channel.lecture) return { speaker: text(50), speakerTitle: text(50), speakerUnit: text(100) };
  if (channel === Channel.product)
    return { company: text(100) || 'x', region: text(50), contact: text(50), phone: text(30) };
  return {};
}

/** Opens a page and waits until everything is loaded. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1, tbody a').first().waitFor({ timeout: 20_000 });
  // By then, late handlers such as the error of an image have run.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))));
}

async function lookIntoEditor(page: Page, id: string): Promise<void> {
  await look(page, `/admin/content/${channels[Channel.law].name}/edit/${id}`);
  await expect(page.getByRole('textbox', { name: '正文' })).toContainText(/\S/);
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.frameLocator('iframe[title=电脑上的样子]').getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '修改记录' }).click();
  await expect(page.getByRole('dialog').getByRole('definition').first()).toBeVisible();
  await page.keyboard.press('Escape');
}

/** Restores the site. */
async function clear(ask: Ask, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += 200) {
    for (const path of ['withdraw', 'delete', 'purge']) await ask(path, { ids: ids.slice(at, at + 200) });
  }
}
