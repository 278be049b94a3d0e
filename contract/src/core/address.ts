import { z } from 'zod';

const MAX_LENGTH = 500;

export const WebUrl = z
  .string()
  .trim()
  .max(MAX_LENGTH, `网址不能超过 ${MAX_LENGTH} 个字`)
  .regex(/^https?:\/\/[^\s/]\S*$/i, '网址须以 http:// 或 https:// 开头');

/** What paths are appended to. */
export const BaseUrl = WebUrl.regex(/\/$/, '基础地址须以 / 结尾');

/** Where a server keeps files: a path closed by its slash, or anything on a drive. */
export const Directory = z
  .string()
  .trim()
  .max(MAX_LENGTH, `目录不能超过 ${MAX_LENGTH} 个字`)
  .regex(/^(\/|\/.*\/|[a-z]:([\\/].*)?)$/i, '目录须以 / 开头并以 / 结尾，或为盘符');

/** A picture anywhere, or one of this very site by its path. */
export const PictureAddress = z
  .string()
  .trim()
  .max(MAX_LENGTH, `图片地址不能超过 ${MAX_LENGTH} 个字`)
  .regex(/^(https?:\/\/[^\s/]|\/[^\s/\\])\S*$/i, '图片地址须以 http://、https:// 或 / 开头');
