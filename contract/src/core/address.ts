import { z } from 'zod';

const MAX_LENGTH = 500;

export const WebUrl = z
  .string()
  .trim()
  .max(MAX_LENGTH, `网址不能超过 ${MAX_LENGTH} 个字`)
  .regex(/^https?:\/\/[^\s/]\S*$/i, '网址须以 http:// 或 https:// 开头');

/** Prefix for paths. */
export const BaseUrl = WebUrl.regex(/\/$/, '基础地址须以 / 结尾');

/** Directory of a server's files: a path that ends with a slash, or anything on a drive. */
export const Directory = z
  .string()
  .trim()
  .max(MAX_LENGTH, `目录不能超过 ${MAX_LENGTH} 个字`)
  .regex(/^(\/|\/.*\/|[a-z]:([\\/].*)?)$/i, '目录须以 / 开头并以 / 结尾，或为盘符');

/** An image on the web, or one on this site by its path. */
export const PictureAddress = z
  .string()
  .trim()
  .max(MAX_LENGTH, `图片地址不能超过 ${MAX_LENGTH} 个字`)
  .regex(/^(https?:\/\/[^\s/]|\/[^\s/\\])\S*$/i, '图片地址须以 http://、https:// 或 / 开头');
