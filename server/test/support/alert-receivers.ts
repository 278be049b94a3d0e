import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export const robots = {
  wecom: { key: 'wecom-robot-key-0001' },
  ding: { token: 'ding-robot-token-0002', secret: 'SEC-ding-robot-secret-0003' },
} as const;

interface Robot {
  /** Texts that reached the group. */
  readonly received: { readonly robot: 'wecom' | 'ding'; readonly content: string }[];
  /** Error code of the next messages; 0: none. */
  fault: number;
}

/** The groups' robots of WeCom and DingTalk, as their documents describe them: the second checks the signature. */
export async function openRobots() {
  const state: Robot = { received: [], fault: 0 };
  const server = createServer((request, reply) => {
    void (async () => {
      const url = new URL(request.url ?? '', 'http://robots');
      const body = JSON.parse(await text(request)) as { msgtype: string; text: { content: string } };
      const errcode = state.fault || faultOf(url, body.msgtype);
      if (errcode === 0) {
        const robot = url.pathname.startsWith('/wecom') ? 'wecom' : 'ding';
        state.received.push({ robot, content: body.text.content });
      }
      reply.setHeader('content-type', 'application/json').end(JSON.stringify({ errcode, errmsg: 'x' }));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    state,
    env: { WECOM_BASE: `${base}/wecom`, DINGTALK_BASE: `${base}/dingtalk` },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function faultOf({ pathname, searchParams }: URL, kind: string): number {
  if (kind !== 'text') return 40_008;
  if (pathname === '/wecom/cgi-bin/webhook/send') return searchParams.get('key') === robots.wecom.key ? 0 : 93_000;
  if (pathname !== '/dingtalk/robot/send') return 404;
  const { token, secret } = robots.ding;
  const signed = `${searchParams.get('timestamp')}\n${secret}`;
  const sign = createHmac('sha256', secret).update(signed).digest('base64');
  return searchParams.get('access_token') === token && searchParams.get('sign') === sign ? 0 : 310_000;
}

/** A mail server that takes everything for one address and refuses all others; no TLS. */
export async function openMailServer(accepted: string) {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    let isData = false;
    let mail = '';
    let rest = '';
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const onLine = (line: string): void => {
      if (isData && line !== '.') {
        mail += `${line}\n`;
        return;
      }
      if (isData) {
        isData = false;
        mails.push(mail);
        mail = '';
        reply('250 stored');
        return;
      }
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'DATA') isData = true;
      if (command === 'RCPT' && !line.includes(accepted)) reply('550 no such user');
      else reply(command === 'DATA' ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 ok');
    };
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(onLine);
    });
    reply('220 mail');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    mails,
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
