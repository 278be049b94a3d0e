import type { Ctx } from '../../../platform/ctx.ts';
import { textInChina } from '@ganlin/contract/core/time';

const KEY = 'sms:outbox';
const RETAINED = 20;

interface Stored {
  readonly mobile: string;
  readonly purpose: string;
  /** The code, or the title of a notice. */
  readonly words: string;
}

/** Stores a message on a machine without a provider: in the log and on a page, both only outside production. */
export async function keepInOutbox(ctx: Ctx, message: Stored): Promise<void> {
  if (ctx.config.production) return;
  ctx.log.info(message, 'short message');
  await ctx.cache.lpush(KEY, JSON.stringify({ ...message, at: textInChina(ctx.now) }));
  await ctx.cache.ltrim(KEY, 0, RETAINED - 1);
}

/** The page reloads itself every three seconds. */
export async function outboxPage(ctx: Ctx): Promise<Buffer> {
  // Only keepInOutbox writes under this key.
  const stored = (await ctx.cache.lrange(KEY, 0, RETAINED - 1)).map(
    (text) => JSON.parse(text) as Stored & { at: string },
  );
  const rows = stored.map(({ at, mobile, purpose, words: text }) => {
    const cells = [at, mobile, purpose, text].map((cell) => `<td>${escaped(cell)}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  return Buffer.from(
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta http-equiv="refresh" content="3">` +
      `<title>开发环境的短信</title><h1>开发环境的短信</h1>` +
      `<p>未接入短信服务商，短信显示在这里。正式环境没有此页。</p>` +
      `<table cellpadding="8"><tr><th>时间</th><th>手机号</th><th>用途</th><th>内容</th></tr>${rows.join('')}</table></html>`,
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
