import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fill, unknownWord } from './template.rules.ts';

it('fills each placeholder with its value and leaves the rest of the text alone', () => {
  expect(fill('{realName}，您好，{realName}。', { realName: '李学员' })).toBe('李学员，您好，李学员。');
  expect(fill('{nobody} { realName } {}', { realName: '李学员' })).toBe('{nobody} { realName } {}');
});

it('inserts a value literally: a placeholder inside it is not filled', () => {
  expect(fill('{a}{b}', { a: '{b}$&', b: 'x' })).toBe('{b}$&x');
  expect(fill('{constructor}', {})).toBe('{constructor}');
});

it('finds a placeholder without a value', () => {
  expect(unknownWord('{realName}：{code}', ['realName'])).toBe('code');
  expect(unknownWord('{realName}', ['realName'])).toBeUndefined();
  fc.assert(fc.property(fc.string(), (text) => unknownWord(text.replaceAll('{', ''), []) === undefined));
});
