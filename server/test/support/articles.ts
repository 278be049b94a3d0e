import { articleApi, type ArticleInput } from '@ganlin/contract/content/article';
import { Channel, LawLevel, StandardLevel } from '@ganlin/contract/content/kinds';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp, TestUser } from './app.ts';
import type { Caller } from './client.ts';
import { sendFile } from './upload.ts';

let count = 0;

/** The minimum fields of a channel. */
const fieldsOf: Readonly<Record<Channel, object>> = {
  1: { level: LawLevel.regulation, issuer: '国务院', effectiveOn: '2002-05-01' },
  2: { level: StandardLevel.industry, issuer: '中国气象局', effectiveOn: '2018-01-01' },
  3: {},
  4: { speaker: '周明远' },
  5: { company: '示例装备公司' },
  6: {},
  7: {},
};

/** The form of a unique article. */
export function articleForm(channel: Channel, change: Partial<ArticleInput> = {}): ArticleInput {
  const n = ++count;
  const common = { title: `第 ${n} 篇文章`, body: `<p>这是第 ${n} 篇文章的正文。</p>` };
  // The fields match the channel by the table above, or by the caller's choice.
  return { ...common, ...change, channel, fields: { ...fieldsOf[channel], ...change.fields } } as ArticleInput;
}

interface Made {
  readonly id: string;
  readonly version: number;
  readonly form: ArticleInput;
}

/** A draft, created by this member of staff. */
export async function makeArticle(
  staff: Caller,
  { channel = Channel.news, ...change }: Partial<ArticleInput> = {},
): Promise<Made> {
  const form = articleForm(channel, change);
  const { id, version } = await staff.call(articleApi.save, { id: newId(), version: 0, form });
  return { id, version, form };
}

/** An article everybody may read, since this time or now. */
export async function publishArticle(
  staff: Caller,
  change: Partial<ArticleInput> = {},
  publishAt: Date | null = null,
): Promise<string> {
  const { id } = await makeArticle(staff, change);
  await staff.call(articleApi.publish, { ids: [id], publishAt: publishAt?.toISOString() ?? null });
  return id;
}

/** An article picture, uploaded by this member of staff. */
export async function uploadPicture(app: TestApp, { token }: Pick<TestUser, 'token'>): Promise<string> {
  const answer = await sendFile(app, articleApi.uploadPicture, { token });
  return answer.json<{ data: { id: string } }>().data.id;
}

const pdf: Buffer = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

export async function uploadAttachment(app: TestApp, { token }: Pick<TestUser, 'token'>): Promise<string> {
  const answer = await sendFile(app, articleApi.uploadAttachment, { token, name: '附件.pdf', content: pdf });
  return answer.json<{ data: { id: string } }>().data.id;
}
