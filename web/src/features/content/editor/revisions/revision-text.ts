import type { ArticleInput } from '@ganlin/contract/content/article';
import { Channel, lawLevelLabels, standardLevelLabels } from '@ganlin/contract/content/kinds';
import { diffPieces } from '../../../../lib/text/text-diff.ts';

export interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

type Form = Readonly<Record<string, unknown>>;

/** The differences between two forms, field by field; the text itself is compared by `changedLines`. */
export function changesBetween(before: ArticleInput, after: ArticleInput): readonly Change[] {
  const [one, other] = [textOf(before), textOf(after)];
  return labels
    .map(([name, label]) => ({ label, before: one[name] ?? '', after: other[name] ?? '' }))
    .filter((change) => change.before !== change.after);
}

const labels = [
  ['title', '标题'],
  ['summary', '摘要'],
  ['level', '级别'],
  ['number', '文号'],
  ['issuer', '制定机关'],
  ['issuedOn', '公布日期'],
  ['effectiveOn', '施行日期'],
  ['endedOn', '失效日期'],
  ['replacedById', '新文本'],
  ['history', '沿革'],
  ['subjects', '条旨'],
  ['officialUrl', '官方原文'],
  ['replaces', '代替标准号'],
  ['draftedBy', '起草单位'],
  ['speaker', '主讲人'],
  ['speakerTitle', '职称职务'],
  ['speakerUnit', '所在单位'],
  ['heldOn', '讲座日期'],
  ['videoId', '视频'],
  ['company', '单位名称'],
  ['region', '所在地区'],
  ['contact', '联系人'],
  ['phone', '联系电话'],
  ['website', '网址'],
  ['gallery', '图集'],
  ['coverId', '封面'],
  ['categoryId', '分类'],
  ['tags', '标签'],
  ['source', '来源'],
  ['author', '作者'],
  ['attachments', '附件'],
  ['pinned', '置顶'],
  ['isExample', '示例'],
] as const satisfies readonly (readonly [string, string])[];

function textOf(form: ArticleInput): Readonly<Record<string, string>> {
  const { fields, ...common } = form;
  // A form is plain data; its field names depend on the channel.
  const all = { ...common, ...fields } as Form;
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, wordOf(name, value, form.channel)]));
}

function wordOf(name: string, value: unknown, channel: Channel): string {
  if (value === null || value === undefined || value === '') return '';
  if (name === 'level') return levelWord(Number(value), channel);
  if (typeof value === 'boolean') return value ? '是' : '';
  // Ids mean nothing to users: they only see that there is one, and that it changed.
  if (name.endsWith('Id')) return `已选（${plain(value).slice(-4)}）`;
  return Array.isArray(value) ? value.map(itemWord).join('\n') : plain(value);
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function levelWord(level: number, channel: Channel): string {
  const labels: Readonly<Record<number, string>> = channel === Channel.law ? lawLevelLabels : standardLevelLabels;
  return labels[level] ?? '';
}

function itemWord(item: unknown): string {
  if (typeof item === 'string') return /^[\da-f-]{36}$/.test(item) ? `图片（${item.slice(-4)}）` : item;
  const { on, clause, text, name } = item as Readonly<Record<string, string | null>>;
  return name ?? `${on ?? clause ?? ''} ${text ?? ''}`;
}

/** A changed paragraph, or the number of consecutive unchanged ones. */
export type Line = { readonly before: string; readonly after: string } | { readonly same: number };

/** The text paragraph by paragraph; unchanged ones are only counted. */
export function changedLines(before: string, after: string): readonly Line[] {
  const lines: Line[] = [];
  let [gone, come]: [string[], string[]] = [[], []];
  let same = 0;
  const settle = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at++)
      lines.push({ before: gone[at] ?? '', after: come[at] ?? '' });
    [gone, come] = [[], []];
  };
  for (const { kind, text } of diffPieces(linesOf(before), linesOf(after))) {
    if (kind === 'same') {
      settle();
      same++;
      continue;
    }
    if (same > 0) lines.push({ same });
    same = 0;
    (kind === 'gone' ? gone : come).push(text);
  }
  settle();
  if (same > 0) lines.push({ same });
  return lines.some((line) => !('same' in line)) ? lines : [];
}

/** The text including what is not visible in it: pictures by their alternative text, links by their target. */
export function linesOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(`［图片${pictureWord(picture)}］`);
  for (const formula of body.querySelectorAll('[data-formula]'))
    formula.replaceWith(`［公式 ${formula.getAttribute('data-formula') ?? ''}］`);
  for (const link of body.querySelectorAll('a[href]')) link.append(`（${link.getAttribute('href') ?? ''}）`);
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  for (const cell of body.querySelectorAll('td, th')) cell.append('　');
  for (const block of body.querySelectorAll('p, h2, h3, h4, li, figure, tr, hr')) block.append('\n');
  for (const heading of body.querySelectorAll('h2, h3, h4'))
    heading.prepend(`${'#'.repeat(Number(heading.localName[1]) - 1)} `);
  return body.textContent
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const pictureWord = (picture: Element): string => {
  const alt = picture.getAttribute('alt') ?? '';
  return `${alt && `：${alt}`}（${(picture.getAttribute('data-file') ?? '').slice(-4)}）`;
};
