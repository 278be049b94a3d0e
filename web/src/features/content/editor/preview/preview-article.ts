import { clauseOf } from '@ganlin/contract/content/clauses';
import {
  Channel,
  lawLevelLabels,
  standardLevelLabels,
  validityLabels,
  validityOn,
} from '@ganlin/contract/content/kinds';
import { textInChina } from '@ganlin/contract/core/time';
import { hasValidity, type ArticleDraft } from '../article-draft.ts';
import { pictureAddress } from '../../model/picture-address.ts';

/** The text as the server would return it: pictures with their addresses, clauses with their anchors. */
export function shownBody(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of body.querySelectorAll('img[data-file]')) {
    picture.setAttribute('src', pictureAddress(picture.getAttribute('data-file') ?? ''));
  }
  const clauses = [...body.children].filter(({ localName, textContent }) => localName === 'p' && clauseOf(textContent));
  for (const [at, clause] of clauses.entries()) clause.id = `tiao-${at + 1}`;
  return body.innerHTML;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** The facts above the text, by channel; empty ones are left out, as on the page. */
export function factsOf({ channel, fields }: ArticleDraft, now: Date): readonly Fact[] {
  const all: Fact[] = hasValidity(channel) ? validityFacts(channel, { fields, now }) : [];
  if (channel === Channel.lecture) {
    all.push(
      { name: '主讲人', value: [fields.speaker, fields.speakerTitle, fields.speakerUnit].filter(Boolean).join(' ') },
      { name: '讲座日期', value: fields.heldOn ?? '' },
    );
  }
  if (channel === Channel.product) {
    all.push(
      { name: '单位', value: fields.company },
      { name: '地区', value: fields.region },
      { name: '联系人', value: fields.contact },
      { name: '电话', value: fields.phone },
      { name: '网址', value: fields.website },
    );
  }
  return all.filter(({ value }) => value !== '');
}

interface Known {
  readonly fields: ArticleDraft['fields'];
  readonly now: Date;
}

function validityFacts(channel: Channel, { fields, now }: Known): Fact[] {
  const kind = channel === Channel.law ? 'law' : 'standard';
  const labels: Readonly<Record<number, string>> = kind === 'law' ? lawLevelLabels : standardLevelLabels;
  const validity = validityOn(fields, textInChina(now).slice(0, 10));
  return [
    { name: '时效', value: validityLabels[kind][validity] },
    { name: kind === 'law' ? '文号' : '标准号', value: fields.number },
    { name: kind === 'law' ? '效力级别' : '标准级别', value: labels[fields.level ?? 0] ?? '' },
    { name: kind === 'law' ? '制定机关' : '发布机构', value: fields.issuer },
    { name: kind === 'law' ? '公布日期' : '发布日期', value: fields.issuedOn ?? '' },
    { name: kind === 'law' ? '施行日期' : '实施日期', value: fields.effectiveOn ?? '' },
    { name: '代替', value: fields.replaces },
    { name: '起草单位', value: fields.draftedBy },
    ...fields.history.map(({ on, text }) => ({ name: on ?? '', value: text })),
  ];
}
