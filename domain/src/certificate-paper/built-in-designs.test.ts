import { designProblems } from '@ganlin/contract/certificate/template/publish-check';
import { TemplateForm } from '@ganlin/contract/certificate/template/template';
import { expect, it } from 'vitest';
import { builtInDesignNames, firstDraft } from './built-in-designs.ts';

const named = { name: '上岗证', issuer: '河北省人工影响天气中心' };
const problemsOf = (from: (typeof builtInDesignNames)[number]) => {
  const form = firstDraft(from, named);
  return designProblems({ ...form, pattern: form.numberPattern });
};

it.each(builtInDesignNames)('a template from “%s” follows the contract', (from) => {
  expect(TemplateForm.safeParse(firstDraft(from, named)).error).toBeUndefined();
});

it.each(builtInDesignNames.filter((from) => from !== 'blank'))('a template from “%s” can be published', (from) => {
  expect(problemsOf(from)).toEqual([]);
});

it('a blank one says what is missing', () => {
  expect(problemsOf('blank').map(({ kind }) => kind)).toEqual(['qrMissing', 'numberMissing', 'holderMissing']);
});

it('its seals name the issuer', () => {
  const { design } = firstDraft('rocketOperator', { name: '操作证', issuer: '北京市人工影响天气中心' });
  expect(design.back?.elements.find(({ kind }) => kind === 'seal')).toMatchObject({ ring: '北京市人工影响天气中心' });
});
