// 接入系统示例：一个网页，用框打开本站的嵌入页面。只用 Node.js，没有其他依赖。
//
//   GANLIN_ORIGIN=http://127.0.0.1:3000 GANLIN_KEY_ID=hk_… GANLIN_SECRET=… node docs/examples/host/host.mjs
//
// 先在“接入系统”登记来源 http://localhost:4600，再打开 http://localhost:4600/?user=账号
import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const { GANLIN_ORIGIN = '', GANLIN_KEY_ID = '', GANLIN_SECRET = '', PORT = '4600' } = process.env;
if (GANLIN_ORIGIN === '' || GANLIN_KEY_ID === '' || GANLIN_SECRET === '') {
  console.error('请设置 GANLIN_ORIGIN、GANLIN_KEY_ID 和 GANLIN_SECRET');
  process.exit(1);
}

const EXTERNAL = '/applicationinterface/external';
const pages = {
  动态: `${EXTERNAL}/dynamic`,
  数据看板: `${EXTERNAL}/dashboard`,
  考试: `${EXTERNAL}/exam/exam`,
  考试统计: `${EXTERNAL}/exam/stat/`,
  课程: `${EXTERNAL}/course/list`,
  学习统计: `${EXTERNAL}/course/stat`,
  证书: `${EXTERNAL}/cert/grant`,
  用户: `${EXTERNAL}/sys/user`,
  培训报名: '/applicationinterface/trainingRegistrationPage',
};

/** 由服务器申请入场票：密钥不出现在网页里。 */
async function ticketFor({ userName, path, regionId }) {
  const [at, nonce] = [Math.floor(Date.now() / 1000), randomUUID()];
  const text = [GANLIN_KEY_ID, at, nonce, userName, path, regionId].join('\n');
  const signature = createHmac('sha256', GANLIN_SECRET).update(text, 'utf8').digest('hex');
  const reply = await fetch(`${GANLIN_ORIGIN}/api/embed/launch/ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keyId: GANLIN_KEY_ID, at, nonce, userName, path, regionId, signature }),
  });
  const { code, msg, data } = await reply.json();
  if (code !== 0) throw new Error(`${code} ${msg}`);
  return data.ticket;
}

async function address(query) {
  const path = query.get('path') ?? pages.动态;
  const regionId = query.get('region') ?? '';
  // 示例从地址取账号。真实的系统必须用自己会话里已登录的用户，绝不能由网页指定。
  const ticket = await ticketFor({ userName: query.get('user') ?? '', path, regionId });
  const more = query.get('more') ?? '';
  return `${GANLIN_ORIGIN}${path}?type=interface&token=${ticket}${more === '' ? '' : `&${more}`}`;
}

const page = (query) => {
  const link = ([title, path]) => {
    const to = new URLSearchParams(query);
    to.set('path', path === `${EXTERNAL}/exam/stat/` ? path + (query.get('exam') ?? '') : path);
    return `<a href="/?${to}">${title}</a>`;
  };
  return `<!doctype html>
<html lang="zh-CN">
<meta name="viewport" content="width=device-width" />
<title>业务门户</title>
<link rel="icon" href="data:," />
<style>
  body { margin: 0; font-family: sans-serif; }
  nav { display: flex; flex-wrap: wrap; gap: 12px; padding: 12px; background: #eef3f8; }
  iframe { display: block; width: 100%; height: 480px; border: 0; }
</style>
<nav>${Object.entries(pages).map(link).join('')}</nav>
<iframe title="学习培训平台" name="portal" referrerpolicy="strict-origin" allow="camera; fullscreen; clipboard-write"></iframe>
<script>
  const frame = document.querySelector('iframe');
  // 收到的全部消息，可以在控制台查看。
  var heard = [];
  let opened = 0;
  async function open() {
    // 有上限：账号停用时不要反复申请。
    if (++opened > 3) return;
    const reply = await fetch('/address' + location.search);
    const text = await reply.text();
    if (reply.ok) frame.src = text;
    else frame.srcdoc = '<p>' + text + '</p>';
  }
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== ${JSON.stringify(GANLIN_ORIGIN)} || source !== frame.contentWindow) return;
    heard.push(data);
    if (data.type === 'ganlin:height') frame.style.height = data.height + 'px';
    if (data.type === 'ganlin:expired') open();
  });
  open();
</script>`;
};

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://host');
  try {
    if (pathname === '/address') {
      response.end(await address(searchParams));
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(searchParams));
  } catch (error) {
    response.statusCode = 502;
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(error.message);
  }
}).listen(Number(PORT), '127.0.0.1', function listening() {
  console.log(`http://localhost:${this.address().port}`);
});
