import { Channel } from '@ganlin/contract/content/kinds';
import { stop, warn, type Problem } from '../../../kits/record-editor/problem.ts';
import type { ArticleDraft } from './article-draft.ts';
import { hasValidity } from './article-draft.ts';

type ArticleProblem = Problem<string>;

/** The problems that block publishing, as far as the page can tell; the server checks again. */
export function problemsOf(draft: ArticleDraft): readonly ArticleProblem[] {
  return [...textProblems(draft), ...fieldProblems(draft), ...commonProblems(draft)];
}

/** Whether it can be published. */
export function readinessOf(problems: readonly ArticleProblem[], isPublished: boolean): string {
  const missing = problems.filter(({ warning }) => !warning).length;
  if (missing > 0) return isPublished ? `还缺 ${missing} 项` : `发布前还缺 ${missing} 项`;
  const ready = isPublished ? '内容完整' : '可以发布';
  return problems.length > 0 ? `${ready}，另有建议` : ready;
}

function textProblems({ channel, title, body, attachments, fields }: ArticleDraft): ArticleProblem[] {
  const problems: ArticleProblem[] = [];
  if (title.trim() === '') problems.push(stop('title', '还没有标题'));
  const isEmpty = body === '' && attachments.length === 0 && fields.videoId === null;
  if (isEmpty) problems.push(stop('body', channel === Channel.lecture ? '还没有正文、视频或附件' : '还没有正文或附件'));
  const silent = body.match(/<img [^>]*alt=""/g)?.length ?? 0;
  if (silent > 0) problems.push(warn('body', `${silent} 张图片没有说明文字`));
  return problems;
}

function fieldProblems({ channel, fields }: ArticleDraft): ArticleProblem[] {
  if (hasValidity(channel)) return validityProblems(channel, fields);
  if (channel === Channel.product && fields.company.trim() === '') return [stop('fields.company', '还没有单位名称')];
  if (channel !== Channel.lecture) return [];
  return [
    ...(fields.speaker.trim() === '' ? [warn('fields.speaker', '还没有主讲人')] : []),
    ...(fields.videoId === null ? [warn('fields.videoId', '还没有视频')] : []),
  ];
}

function validityProblems(channel: Channel, fields: ArticleDraft['fields']): ArticleProblem[] {
  const isLaw = channel === Channel.law;
  const { level, issuer, number, issuedOn, effectiveOn, endedOn, replacedById } = fields;
  const problems: ArticleProblem[] = [];
  if (level === null) problems.push(stop('fields.level', isLaw ? '还没有选择效力级别' : '还没有选择标准级别'));
  if (number.trim() === '') problems.push(warn('fields.number', isLaw ? '还没有文号' : '还没有标准号'));
  if (issuer.trim() === '') problems.push(warn('fields.issuer', isLaw ? '还没有制定机关' : '还没有发布机构'));
  if (effectiveOn === null) problems.push(warn('fields.effectiveOn', '还没有施行日期，按现行有效展示'));
  if (issuedOn !== null && effectiveOn !== null && effectiveOn < issuedOn)
    problems.push(warn('fields.effectiveOn', '施行日期早于公布日期'));
  if (endedOn !== null && effectiveOn !== null && endedOn < effectiveOn)
    problems.push(warn('fields.endedOn', '失效日期早于施行日期'));
  if (replacedById !== null && endedOn === null)
    problems.push(warn('fields.endedOn', '选了新文本，但没有失效日期，仍按现行有效展示'));
  return problems;
}

function commonProblems({ channel, summary, body, categoryId, coverId }: ArticleDraft): ArticleProblem[] {
  const showsCover = !hasValidity(channel) && channel !== Channel.notice;
  return [
    ...(summary.trim() === '' && body === '' ? [warn('summary', '没有摘要，列表里会空着')] : []),
    ...(categoryId === null ? [warn('categoryId', '还没有选择分类')] : []),
    ...(showsCover && coverId === null ? [warn('coverId', '没有封面，会用配图代替')] : []),
  ];
}
