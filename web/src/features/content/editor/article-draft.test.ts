import { Channel } from '@ganlin/contract/content/kinds';
import { describe, expect, it } from 'vitest';
import { draftOf, formOf, newDraft } from './article-draft.ts';
import { errorsOf } from './article-errors.ts';
import { problemsOf } from './article-problems.ts';

describe('a draft', () => {
  it("sends only its channel's fields, and survives a round trip", () => {
    const draft = newDraft(Channel.product);
    const form = formOf({ ...draft, title: '火箭', fields: { ...draft.fields, company: '某厂', issuer: '不发' } });
    expect(Object.keys(form.fields ?? {})).toEqual(['company', 'region', 'contact', 'phone', 'website', 'gallery']);
    expect(formOf(draftOf({ form, files: [] }))).toEqual(form);
  });

  it('is validated by the contract, with Chinese messages at the field', () => {
    const draft = newDraft(Channel.law);
    const errors = errorsOf(
      formOf({ ...draft, fields: { ...draft.fields, officialUrl: 'x', history: [{ on: null, text: '' }] } }),
    );
    expect(Object.fromEntries(errors)).toEqual({
      title: '请输入标题',
      'fields.level': '请选择级别',
      'fields.officialUrl': '网址须以 http:// 或 https:// 开头',
      'fields.history.0.on': '请选择日期',
      'fields.history.0.text': '请填写说明',
    });
  });
});

describe('readiness', () => {
  it('blocks publishing without content, and only warns about the rest', () => {
    const draft = { ...newDraft(Channel.lecture), title: '讲座' };
    const stops = (of: typeof draft) => problemsOf(of).filter(({ warning }) => !warning);
    expect(stops(draft)).toEqual([{ target: 'body', text: '还没有正文、视频或附件', warning: false }]);
    expect(stops({ ...draft, fields: { ...draft.fields, videoId: 'v' } })).toEqual([]);
  });

  it('detects contradicting dates and pictures without alternative text', () => {
    const draft = newDraft(Channel.law);
    const fields = {
      ...draft.fields,
      level: 2,
      issuedOn: '2020-03-01',
      effectiveOn: '2020-02-01',
      replacedById: 'x',
    } as const;
    const words = problemsOf({ ...draft, fields, body: '<figure><img data-file="a" alt=""></figure>' }).map(
      (problem) => problem.text,
    );
    expect(words).toContain('施行日期早于公布日期');
    expect(words).toContain('选了新文本，但没有失效日期，仍按现行有效展示');
    expect(words).toContain('1 张图片没有说明文字');
  });
});
