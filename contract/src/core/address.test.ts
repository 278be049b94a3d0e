import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { BaseUrl, Directory, PictureAddress, WebUrl } from './address.ts';

const messageOf = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues[0]?.message;

describe('web address begins with http:// or https:// [S5-49]', () => {
  const refusal = '网址须以 http:// 或 https:// 开头';
  it.each([
    ['http://example.com', undefined],
    ['https://example.com/a?b=1&c=2#d', undefined],
    ['HTTPS://EXAMPLE.COM', undefined],
    ['  https://example.com  ', undefined],
    ['', refusal],
    ['example.com', refusal],
    ['ftp://example.com', refusal],
    ['javascript:alert(1)', refusal],
    ['see https://example.com', refusal],
    ['https://', refusal],
    ['https:///path', refusal],
    ['https://example.com/a b', refusal],
    ['https:example.com', refusal],
    [`https://example.com/${'a'.repeat(500)}`, '网址不能超过 500 个字'],
  ])('%s', (text, message) => expect(messageOf(WebUrl, text)).toBe(message));
});

describe('base address is a web address that ends with / [S5-50]', () => {
  it.each([
    ['https://m.example.com/', undefined],
    ['http://example.com/h5/', undefined],
    ['https://m.example.com', '基础地址须以 / 结尾'],
    ['https://example.com/h5', '基础地址须以 / 结尾'],
    ['/h5/', '网址须以 http:// 或 https:// 开头'],
  ])('%s', (text, message) => expect(messageOf(BaseUrl, text)).toBe(message));
});

describe('directory begins and ends with /, or begins with a drive letter [S5-51]', () => {
  const refusal = '目录须以 / 开头并以 / 结尾，或为盘符';
  it.each([
    ['/', undefined],
    ['/data/', undefined],
    ['/data/上传/', undefined],
    ['D:', undefined],
    ['D:\\', undefined],
    ['d:/files', undefined],
    ['D:\\files\\', undefined],
    ['', refusal],
    ['/data', refusal],
    ['data/', refusal],
    ['DD:\\', refusal],
    ['D', refusal],
    ['D:files', refusal],
  ])('%s', (text, message) => expect(messageOf(Directory, text)).toBe(message));
});

describe('image address is on the web or on this site', () => {
  const refusal = '图片地址须以 http://、https:// 或 / 开头';
  it.each([
    ['https://example.com/logo.png', undefined],
    ['/logo.png', undefined],
    ['logo.png', refusal],
    ['//example.com/logo.png', refusal],
    ['/\\example.com/logo.png', refusal],
    ['data:image/png;base64,AAAA', refusal],
    ['javascript:alert(1)', refusal],
    ['/', refusal],
  ])('%s', (text, message) => expect(messageOf(PictureAddress, text)).toBe(message));
});
