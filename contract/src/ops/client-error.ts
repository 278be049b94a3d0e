import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Time } from '../core/time.ts';

/** How an error in a page was noticed. */
export const ClientErrorKind = { error: 1, rejection: 2, chunk: 3, missing: 4 } as const;
export type ClientErrorKind = (typeof ClientErrorKind)[keyof typeof ClientErrorKind];

export const clientErrorKindLabels: Readonly<Record<ClientErrorKind, string>> = {
  [ClientErrorKind.error]: '脚本出错',
  [ClientErrorKind.rejection]: '操作失败',
  [ClientErrorKind.chunk]: '文件没有载入',
  [ClientErrorKind.missing]: '浏览器版本过低',
};

/** Days that errors are stored. */
export const CLIENT_ERROR_DAYS = 30;

const browser = { browser: z.string(), major: z.int(), count: z.int() };

/** Errors in pages during the last seven days. */
export const ClientErrors = z.object({
  total: z.int(),
  /** The most affected first; `major` is 0 if unknown. */
  browsers: z.array(z.object(browser)).max(20),
  /** The latest first. */
  latest: z
    .array(
      z.object({
        ...browser,
        kind: z.enum(ClientErrorKind),
        message: z.string(),
        source: z.string(),
        /** Path of the page, without ids. */
        page: z.string(),
        lastAt: Time,
      }),
    )
    .max(20),
});

export const clientErrorApi = {
  report: post('/api/common/client-error', {
    summary: '网页报告自身的错误',
    access: 'public',
    background: true,
    // Without a user, a query string or form content: the server removes what could be personal.
    request: z.object({
      kind: z.enum(ClientErrorKind),
      message: z.string().max(1000).default(''),
      /** Script, line and column. */
      source: z.string().max(300).default(''),
      path: z.string().max(300).default(''),
    }),
    response: z.object({}),
    limit: { count: 30, seconds: 60, by: 'ip' },
  }),
};
