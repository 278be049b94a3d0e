import { OFFLINE_LINE } from '../lib/browser/offline-copy.ts';
import type { StoredPage } from './stores.ts';

const FONT = "font:16px/1.7 'PingFang SC','Microsoft YaHei',sans-serif";

/** Shown when there is neither a network nor a stored copy. It has no script, so that it always works. */
export function offlinePage(path: string, pages: readonly StoredPage[]): Response {
  const html = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>目前没有网络</title>
<style>
body{margin:0;background:#f4f8fc;color:#33475b;${FONT}}
main{box-sizing:border-box;max-width:720px;margin:0 auto;padding:48px 16px}
h1{margin:0 0 8px;color:#10233b;font-size:26px}
h2{margin:40px 0 12px;color:#10233b;font-size:18px}
p{margin:0 0 20px}
.again{display:inline-block;padding:9px 22px;border-radius:8px;background:#1c66b8;color:#fff;text-decoration:none}
ul{margin:0;padding:0;border:1px solid #e3eaf2;border-radius:10px;background:#fff;list-style:none}
li+li{border-top:1px solid #eef3f8}
li a{display:flex;flex-wrap:wrap;gap:0 16px;justify-content:space-between;padding:12px 16px;color:#1c66b8;text-decoration:none}
a:hover{text-decoration:underline}
a:focus-visible{outline:3px solid #409eff;outline-offset:2px}
time{color:#5b6b7f;font-size:14px}
</style>
</head>
<body>
<main>
<h1>目前没有网络</h1>
<p>这个页面没有保存在本机，连上网络后才能打开。</p>
<a class="again" href="${escaped(path)}">重试</a>
${listOf(pages)}
</main>
</body>
</html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'",
  };
  return new Response(html, { status: 503, headers });
}

function listOf(pages: readonly StoredPage[]): string {
  if (pages.length === 0) return '';
  const rows = pages.map(({ path, title, savedAt }) => {
    // The stored title is markup already.
    const label = title.replace(/</g, '&lt;') || escaped(path);
    return `<li><a href="${escaped(path)}"><span>${label}</span>${timeTag(savedAt)}</a></li>`;
  });
  return `<h2>可以离线阅读的页面</h2>\n<ul>${rows.join('\n')}</ul>`;
}

const LINE_STYLE = `margin:0;padding:6px 16px;background:#eff2f6;color:#52606f;text-align:center;${FONT};font-size:14px`;

/** A stored page with a line that says so. */
export function withOfflineLine(html: string, path: string, savedAt: Date): string {
  const again = `<a href="${escaped(path)}" style="color:#1c66b8;text-decoration:underline">重新载入</a>`;
  const line = `<p id="${OFFLINE_LINE}" role="status" style="${LINE_STYLE}">离线内容，保存于 ${timeTag(savedAt)}　${again}</p>`;
  return html.replace(/<body[^>]*>/, (tag) => tag + line);
}

/** In China, as everywhere on the site; the contract's function would bring the schema library along. */
function timeTag(at: Date): string {
  const text = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  return `<time datetime="${at.toISOString()}">${text}</time>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');
