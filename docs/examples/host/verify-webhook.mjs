/**
 * 接收推送的示例：核对签名和时间，并认出重复的消息。只用 Node 自带的模块，可以直接复制到贵系统。
 * 直接运行时启动一个小服务器：WEBHOOK_SECRET=whsec_… node verify-webhook.mjs
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

/** 消息的时间与本机时钟最多相差这么久，之外的可能是被人截获后重放的。 */
export const TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 64 * 1024;

/**
 * `body` 必须是收到的原文：先解析再重新生成的 JSON 对不上签名。
 * 返回解析后的消息；不可信时抛出异常。
 */
export function verify(secret, headers, body, now = Date.now()) {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  const signatures = headers['webhook-signature'] ?? '';
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) throw new Error('缺少推送的请求头');
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) throw new Error('时间相差太大');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // 更换密钥后的 24 小时里有两个签名，以空格分开，对上一个即可。
  const isGenuine = signatures.split(' ').some((one) => {
    const [version, text = ''] = one.split(',');
    const given = Buffer.from(text, 'base64');
    // 逐字节比较用时相同：从应答快慢猜不出签名。
    return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!isGenuine) throw new Error('签名不对');
  return JSON.parse(body);
}

/**
 * 记住处理过的消息。示例只记在内存里；正式使用时请存进数据库（以 `webhook-id` 为主键），
 * 并与处理结果在同一个事务里提交，至少保留 30 天，因为本站管理员可以重发 30 天内的消息。
 */
export function createMemory() {
  const seen = new Set();
  return {
    has: (id) => seen.has(id),
    add: (id) => void seen.add(id),
  };
}

/** 返回应答的状态码。`handle` 成功后才记住消息：失败时本站会再次推送。 */
export async function receive({ secret, memory, handle }, headers, body, now = Date.now()) {
  let message;
  try {
    message = verify(secret, headers, body, now);
  } catch {
    return 401;
  }
  const id = headers['webhook-id'];
  // 收到过：不再处理，但要应答成功，否则本站会一直重发。
  if (memory.has(id)) return 204;
  await handle(message, id);
  memory.add(id);
  return 204;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const secret = process.env.WEBHOOK_SECRET ?? '';
  if (!secret.startsWith('whsec_')) throw new Error('请设置 WEBHOOK_SECRET');
  const host = { secret, memory: createMemory(), handle: async (message, id) => console.log(id, message) };
  createServer(async (request, response) => {
    try {
      const parts = [];
      let size = 0;
      for await (const part of request) {
        size += part.length;
        if (size > MAX_BODY_BYTES) {
          response.writeHead(413).end();
          return;
        }
        parts.push(part);
      }
      const body = Buffer.concat(parts).toString('utf8');
      response.writeHead(await receive(host, request.headers, body)).end();
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  }).listen(Number(process.env.PORT ?? 8080));
}
