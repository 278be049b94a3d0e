import { escapeHtml } from '@ganlin/domain/rich-text/escape';
import { addDays, addMinutes, startOfDayInChina, textInChina } from '@ganlin/contract/core/time';
import { ArticleForm } from '@ganlin/contract/content/article';
import { ArticleState, Channel } from '@ganlin/contract/content/kinds';
import { v5 } from 'uuid';
import { z } from 'zod';
import { cleaned } from '../model/article-form.rules.ts';

/** The header of a demo file, as JSON between lines of dashes. */
const Head = z.strictObject({
  title: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  summary: z.string().min(1),
  source: z.string().min(1),
  author: z.string().default(''),
  pinned: z.boolean().default(false),
  isExample: z.boolean().default(false),
  /** Days since it was published; negative for the future. */
  daysAgo: z.int(),
  state: z.enum(['published', 'scheduled', 'withdrawn', 'draft']).default('published'),
  /** The name of a drawing. */
  cover: z.string().optional(),
  /** Whether it is the full text of a law, clause by clause, not a digest. */
  full: z.boolean().default(false),
  /** The name of the film that can be made for it. */
  film: z.string().optional(),
  fields: z.record(z.string(), z.unknown()).default({}),
});

export interface DemoPiece extends z.output<typeof Head> {
  readonly id: string;
  readonly channel: Channel;
  readonly body: string;
  /** The names of the drawings in its text and fields; the cover is another picture. */
  readonly drawings: readonly string[];
}

/** The same name has the same id on every site, so that seeding again finds existing articles. */
export const demoId = (name: string): string => v5(`content/${name}`, NAMESPACE);
const NAMESPACE = 'b3f4c7de-52a1-4c58-9d0e-0c7a6f1e2b94';

/** `name` is the folder, which names the channel, and the name of the file. */
export function parsePiece(name: string, file: string): DemoPiece {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  const channel = Channel[z.enum(channelNames).parse(name.split('/')[0])];
  const parsed = Head.parse(JSON.parse(head));
  const written = text.trimStart().startsWith('<') ? text.replaceAll('\n', '') : markupOf(text);
  const body = channel === Channel.science ? explained(parsed) + written : written;
  const named = [...JSON.stringify([parsed.fields, body]).matchAll(/drawing:([\w-]+)/g)].map(([, one = '']) => one);
  const drawings = [...new Set(named)];
  return { ...parsed, id: demoId(name), channel, body, drawings };
}

/** The drawing of a cover with its labels: readable in the text, not on a card. */
const explained = ({ cover, title }: { readonly cover?: string | undefined; readonly title: string }): string =>
  cover === undefined ? '' : `<figure><img data-file="drawing:${cover}" alt="${escapeHtml(title)}，示意图"></figure>`;

/**
 * A drawing without its words, for a cover: on a card they would be a few pixels high. Labels go with the ground they
 * stand on, titles with the dark half of the picture below them.
 */
export function withoutWords(svg: string): string {
  return svg
    .replaceAll(/<rect [^>]*rx="2\d(?:\.\d)?"[^>]*\/>\n(?=<text )/g, '')
    .replaceAll(/<text [^>]*>[^<]*<\/text>\n/g, '')
    .replaceAll(/<rect x="0" y="0" width="640" height="675"[^>]*\/>\n/g, '')
    .replaceAll(/<rect x="70" y="196" width="64" height="8"[^>]*\/>\n/g, '');
}

// The compiler types an object's keys as strings.
const channelNames = Object.keys(Channel) as [keyof typeof Channel, ...(keyof typeof Channel)[]];

/** The form as an editor would have typed it. */
export function demoForm(piece: DemoPiece, { now, categoryId }: { now: Date; categoryId: string }): ArticleForm {
  const { title, summary, source, author, tags, pinned, isExample, cover, channel } = piece;
  const body = piece.body.replaceAll(/"drawing:([\w-]+)"/g, (_, one: string) => `"${demoId(`drawing/${one}`)}"`);
  const coverId = cover === undefined ? null : demoId(`cover/${cover}`);
  const fields = resolved(piece.fields, now);
  const common = {
    title,
    summary,
    source,
    author,
    tags,
    pinned,
    isExample,
    body,
    coverId,
    categoryId,
    attachments: [],
  };
  return cleaned(ArticleForm.parse({ ...common, channel, fields }));
}

/** The publishing time, at some time of the working day. */
export function demoStamps({ daysAgo, state, title }: DemoPiece, now: Date) {
  const minutes = OPENING + ((title.length * 37) % WORKING_MINUTES);
  const at = addMinutes(addDays(startOfDayInChina(now), -daysAgo), minutes);
  const changed = at < now ? at : now;
  return {
    state: states[state],
    publishAt: state === 'draft' ? null : at,
    createdAt: addDays(changed, -1),
    updatedAt: changed,
  };
}

const OPENING = 8 * 60 + 30;
const WORKING_MINUTES = 480;

const states = {
  published: ArticleState.published,
  scheduled: ArticleState.published,
  withdrawn: ArticleState.withdrawn,
  draft: ArticleState.draft,
} as const;

/** Converts the plain text of a law: chapters and sections become headings, every other line a paragraph. */
function markupOf(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const kind = /^第[一二三四五六七八九十百零]+([章节])/.exec(line)?.[1];
      const tag = kind === '章' ? 'h2' : kind === '节' ? 'h3' : 'p';
      return `<${tag}>${escapeHtml(line)}</${tag}>`;
    })
    .join('');
}

/** Replaces names of drawings and articles by ids, and relative days (`-30`, `+150`) by calendar dates. */
function resolved(value: unknown, now: Date): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(one, now));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one, now)]));
  if (typeof value !== 'string') return value;
  const [, kind, name = ''] = /^(drawing|article):(.+)$/.exec(value) ?? [];
  if (kind === 'drawing') return demoId(`drawing/${name}`);
  if (kind === 'article') return demoId(name);
  return /^[+-]\d+$/.test(value) ? textInChina(addDays(now, Number(value))).slice(0, 'YYYY-MM-DD'.length) : value;
}
