// @vitest-environment jsdom
import type { ArticleInput } from '@ganlin/contract/content/article';
import { Channel } from '@ganlin/contract/content/kinds';
import { expect, it } from 'vitest';
import { formOf, newDraft } from '../article-draft.ts';
import { changedLines, changesBetween, linesOf } from './revision-text.ts';

const law = (patch: object, fields: object = {}): ArticleInput => {
  const draft = newDraft(Channel.law);
  return formOf({ ...draft, ...patch, fields: { ...draft.fields, ...fields } });
};

it('labels the changed fields, and leaves out the others', () => {
  const before = law({ title: '条例' }, { level: 1, history: [{ on: '2020-03-27', text: '修订' }] });
  const after = law({ title: '条例', tags: ['增雨', '防雹'], pinned: true }, { level: 2, history: [] });
  expect(changesBetween(before, after)).toEqual([
    { label: '级别', before: '法律', after: '行政法规' },
    { label: '沿革', before: '2020-03-27 修订', after: '' },
    { label: '标签', before: '', after: '增雨\n防雹' },
    { label: '置顶', before: '', after: '是' },
  ]);
});

it('shows changed paragraphs side by side and counts the unchanged ones', () => {
  const before = '<h2>第一章</h2><p>第一条　甲</p><p>第二条　乙</p><p>第三条　丙</p>';
  const after = '<h2>第一章</h2><p>第一条　甲</p><p>第二条　改</p><p>新的</p><p>第三条　丙</p>';
  expect(changedLines(before, after)).toEqual([
    { same: 2 },
    { before: '第二条　乙', after: '第二条　改' },
    { before: '', after: '新的' },
    { same: 1 },
  ]);
  expect(changedLines(before, before)).toEqual([]);
});

it('detects non-text changes: another picture, another address, another heading', () => {
  expect(
    linesOf('<p><a href="/web/law">法规</a><br>二</p><figure><img data-file="0000-abcd" alt="云"></figure>'),
  ).toEqual(['法规（/web/law）', '二', '［图片：云（abcd）］']);
  expect(changedLines('<h2>章</h2>', '<h3>章</h3>')).toEqual([{ before: '# 章', after: '## 章' }]);
});
