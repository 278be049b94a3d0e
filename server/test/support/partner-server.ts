import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type PartnerName = 'wechat' | 'wecom' | 'dingtalk';

/** The user at the provider's page, as each provider identifies them. */
export interface PartnerPerson {
  readonly nick: string;
  readonly openId: string;
  readonly unionId: string;
}

/** This site's credentials at each provider; its id and secret must come with every request. */
export const partnerApps = {
  wechat: { id: 'wx0123456789abcdef', secret: 'wechat-secret-0001' },
  wecom: { id: 'ww0123456789abcdef', secret: 'wecom-secret-0002', agentId: '1000002' },
  dingtalk: { id: 'ding0123456789abcd', secret: 'dingtalk-secret-0003', agentId: '2000003' },
} as const;

/** How the next responses go wrong. */
export type PartnerMood = 'fine' | 'hangs' | 'garbled' | 'broken' | 'redirects' | 'no union id' | 'not a member';

interface PartnerCard {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

interface Reply {
  readonly status?: number;
  readonly json: unknown;
}

interface WecomMessage {
  readonly touser: string;
  readonly msgtype: string;
  readonly agentid: number;
  readonly textcard: { readonly title: string; readonly description: string; readonly url: string };
}

interface DingtalkMessage {
  readonly agent_id: number;
  readonly userid_list: string;
  readonly msg: {
    readonly msgtype: string;
    readonly action_card: { readonly title: string; readonly markdown: string; readonly single_url: string };
  };
}

/**
 * Simulates WeChat, WeCom and DingTalk, each below its own address, as their documents describe them: a consent page,
 * a code that is valid once, and responses only to callers with the app's secret.
 */
export async function openPartnerServer() {
  const codes = new Map<string, PartnerName>();
  const tokens = new Map<string, PartnerName>();
  const state = {
    person: { nick: '云海', openId: 'o-1', unionId: 'u-1' } as PartnerPerson,
    mood: 'fine' as PartnerMood,
    /** Every requested path, without its parameters. */
    requested: [] as string[],
    /** Cards that reached somebody: who, and what. */
    cards: [] as PartnerCard[],
    /** Error codes of the next calls that send a card. */
    cardFaults: [] as number[],
  };
  const server = createServer((request, reply) => void answer(request, reply)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const newCode = (name: PartnerName): string => {
    const code = randomUUID();
    codes.set(code, name);
    return code;
  };
  const newToken = (name: PartnerName): string => {
    const token = randomUUID();
    tokens.set(token, name);
    return token;
  };
  const useCode = (code: string | null, name: PartnerName): boolean =>
    code !== null && codes.get(code) === name && codes.delete(code);

  const api: Readonly<Record<string, (query: URLSearchParams, request: IncomingMessage) => Reply | Promise<Reply>>> = {
    '/wechat/sns/oauth2/access_token': (query) => {
      const { id, secret } = partnerApps.wechat;
      if (query.get('appid') !== id) return { json: { errcode: 40013, errmsg: 'invalid appid' } };
      if (query.get('secret') !== secret) return { json: { errcode: 40125, errmsg: 'invalid appsecret' } };
      if (query.get('grant_type') !== 'authorization_code') return { json: { errcode: 40002, errmsg: 'grant' } };
      if (!useCode(query.get('code'), 'wechat')) return { json: { errcode: 40029, errmsg: 'invalid code' } };
      const { openId: openid } = state.person;
      return { json: { access_token: newToken('wechat'), expires_in: 7200, openid, scope: 'snsapi_login' } };
    },
    '/wechat/sns/userinfo': (query) => {
      const { nick, openId, unionId } = state.person;
      const isGood = tokens.get(query.get('access_token') ?? '') === 'wechat' && query.get('openid') === openId;
      if (!isGood) return { json: { errcode: 40001, errmsg: 'invalid credential' } };
      const union = state.mood === 'no union id' ? {} : { unionid: unionId };
      return { json: { openid: openId, nickname: nick, headimgurl: '', privilege: [], ...union } };
    },
    '/wecom/cgi-bin/gettoken': (query) => {
      const { id, secret } = partnerApps.wecom;
      const isOurs = query.get('corpid') === id && query.get('corpsecret') === secret;
      if (!isOurs) return { json: { errcode: 40001, errmsg: 'invalid credential' } };
      return { json: { errcode: 0, errmsg: 'ok', access_token: newToken('wecom'), expires_in: 7200 } };
    },
    '/wecom/cgi-bin/auth/getuserinfo': (query) => {
      if (tokens.get(query.get('access_token') ?? '') !== 'wecom') {
        return { json: { errcode: 40014, errmsg: 'invalid access_token' } };
      }
      if (!useCode(query.get('code'), 'wecom')) return { json: { errcode: 40029, errmsg: 'invalid code' } };
      const { openId } = state.person;
      return {
        json: {
          errcode: 0,
          errmsg: 'ok',
          ...(state.mood === 'not a member' ? { openid: openId } : { userid: openId }),
        },
      };
    },
    '/wecom/cgi-bin/user/get': (query) => {
      if (tokens.get(query.get('access_token') ?? '') !== 'wecom') return { json: { errcode: 40014, errmsg: 'token' } };
      return { json: { errcode: 0, errmsg: 'ok', userid: query.get('userid'), name: state.person.nick } };
    },
    '/wecom/cgi-bin/message/send': async (query, request) => {
      if (tokens.get(query.get('access_token') ?? '') !== 'wecom')
        return { json: { errcode: 42001, errmsg: 'expired' } };
      const fault = state.cardFaults.shift();
      if (fault) return { json: { errcode: fault, errmsg: 'fault' } };
      const { touser, msgtype, agentid, textcard } = JSON.parse(await text(request)) as WecomMessage;
      const isGood = msgtype === 'textcard' && String(agentid) === partnerApps.wecom.agentId;
      if (!isGood) return { json: { errcode: 40008, errmsg: 'invalid message type' } };
      if (touser !== state.person.openId) return { json: { errcode: 81013, errmsg: 'user & party & tag all invalid' } };
      const { title, description, url } = textcard;
      state.cards.push({ to: touser, title, text: description, url });
      return { json: { errcode: 0, errmsg: 'ok', msgid: 'm-1' } };
    },
    '/dingtalk/gettoken': (query) => {
      const { id, secret } = partnerApps.dingtalk;
      const isOurs = query.get('appkey') === id && query.get('appsecret') === secret;
      if (!isOurs) return { json: { errcode: 40096, errmsg: '不合法的appKey或appSecret' } };
      return { json: { errcode: 0, errmsg: 'ok', access_token: newToken('dingtalk'), expires_in: 7200 } };
    },
    '/dingtalk/topapi/user/getbyunionid': async (query, request) => {
      if (tokens.get(query.get('access_token') ?? '') !== 'dingtalk')
        return { json: { errcode: 40014, errmsg: 'token' } };
      const { unionid } = JSON.parse(await text(request)) as { unionid: string };
      if (unionid !== state.person.unionId) return { json: { errcode: 60121, errmsg: '找不到该用户' } };
      return { json: { errcode: 0, errmsg: 'ok', result: { contact_type: 0, userid: state.person.openId } } };
    },
    '/dingtalk/topapi/message/corpconversation/asyncsend_v2': async (query, request) => {
      if (tokens.get(query.get('access_token') ?? '') !== 'dingtalk')
        return { json: { errcode: 42001, errmsg: 'token' } };
      const fault = state.cardFaults.shift();
      if (fault) return { json: { errcode: fault, errmsg: 'fault' } };
      const { agent_id, userid_list, msg } = JSON.parse(await text(request)) as DingtalkMessage;
      const isGood = msg.msgtype === 'action_card' && String(agent_id) === partnerApps.dingtalk.agentId;
      if (!isGood) return { json: { errcode: 400002, errmsg: '无效的参数' } };
      const { title, markdown, single_url } = msg.action_card;
      state.cards.push({ to: userid_list, title, text: markdown, url: single_url });
      return { json: { errcode: 0, errmsg: 'ok', task_id: 256_271_667_526, request_id: 'r-1' } };
    },
    '/dingtalk/v1.0/oauth2/userAccessToken': async (_query, request) => {
      const given = JSON.parse(await text(request)) as Record<string, string>;
      const { id, secret } = partnerApps.dingtalk;
      const isOurs = given['clientId'] === id && given['clientSecret'] === secret;
      if (!isOurs) return { status: 400, json: { code: 'invalidClientIdOrSecret', message: '无效的 clientId' } };
      const isGood = given['grantType'] === 'authorization_code' && useCode(given['code'] ?? null, 'dingtalk');
      if (!isGood) return { status: 400, json: { code: 'invalidParameter.authCode.notFound', message: '不合法' } };
      return { json: { accessToken: newToken('dingtalk'), refreshToken: randomUUID(), expireIn: 7200 } };
    },
    '/dingtalk/v1.0/contact/users/me': (_query, { headers }) => {
      const token = headers['x-acs-dingtalk-access-token'];
      if (typeof token !== 'string' || tokens.get(token) !== 'dingtalk') {
        return { status: 401, json: { code: 'InvalidAuthentication', message: '不合法的 access_token' } };
      }
      const { nick, openId, unionId } = state.person;
      const union = state.mood === 'no union id' ? {} : { unionId };
      return { json: { nick, openId, avatarUrl: '', ...union } };
    },
  };

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', base);
    state.requested.push(pathname);
    const page = pageOf(pathname, searchParams);
    if (page !== undefined) {
      reply.setHeader('content-type', 'text/html; charset=utf-8').end(page);
      return;
    }
    const [, name = ''] = pathname.split('/');
    if (pathname.endsWith('/agree')) {
      // The user agrees: the browser goes back with a code.
      const to = new URL(searchParams.get('redirect_uri') ?? '');
      // DingTalk uses another parameter name.
      to.searchParams.set(name === 'dingtalk' ? 'authCode' : 'code', newCode(name as PartnerName));
      to.searchParams.set('state', searchParams.get('state') ?? '');
      reply.writeHead(302, { location: to.href }).end();
      return;
    }
    if (state.mood === 'hangs') return;
    if (state.mood === 'redirects') {
      reply.writeHead(302, { location: `${base}/elsewhere` }).end();
      return;
    }
    if (state.mood === 'broken' || state.mood === 'garbled') {
      reply.writeHead(state.mood === 'broken' ? 502 : 200).end('<html>try again</html>');
      return;
    }
    const { status = 200, json } = (await api[pathname]?.(searchParams, request)) ?? { status: 404, json: {} };
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  return {
    base,
    env: {
      WECHAT_BASE: `${base}/wechat`,
      WECOM_BASE: `${base}/wecom`,
      DINGTALK_BASE: `${base}/dingtalk/`,
    },
    state,
    /** A code as the provider gives it to a browser whose user agreed. */
    newCode,
    /** WeCom may revoke its tokens early. */
    forgetTokens: () => tokens.clear(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What each provider requires of the URL of its page. */
const pages: Readonly<Record<string, (query: URLSearchParams) => boolean>> = {
  '/wechat/connect/qrconnect': (query) =>
    query.get('appid') === partnerApps.wechat.id && query.get('scope') === 'snsapi_login' && isCodeFlow(query),
  '/wechat/connect/oauth2/authorize': (query) =>
    query.get('appid') === partnerApps.wechat.id && query.get('scope') === 'snsapi_userinfo' && isCodeFlow(query),
  '/wecom/wwlogin/sso/login': (query) => query.get('login_type') === 'CorpApp' && isOfWecom(query),
  '/wecom/connect/oauth2/authorize': (query) =>
    query.get('scope') === 'snsapi_base' && isOfWecom(query) && isCodeFlow(query),
  '/dingtalk/oauth2/auth': (query) =>
    query.get('client_id') === partnerApps.dingtalk.id &&
    query.get('scope') === 'openid' &&
    query.get('prompt') === 'consent' &&
    isCodeFlow(query),
};

const isCodeFlow = (query: URLSearchParams): boolean => query.get('response_type') === 'code';
const isOfWecom = (query: URLSearchParams): boolean =>
  query.get('appid') === partnerApps.wecom.id && query.get('agentid') === partnerApps.wecom.agentId;

/** The consent page, or what is shown for a link that the provider would reject. */
function pageOf(path: string, query: URLSearchParams): string | undefined {
  const isRight = pages[path];
  if (!isRight) return undefined;
  const state = query.get('state') ?? '';
  const redirect = query.get('redirect_uri') ?? '';
  // WeChat and WeCom accept letters and digits only, 128 at most.
  const isGood = isRight(query) && /^[a-zA-Z0-9]{1,128}$/.test(state) && /^https?:\/\//.test(redirect);
  if (!isGood) return '<!doctype html><html lang="zh-CN"><title>链接有误</title><h1>链接有误</h1></html>';
  const [, name] = path.split('/');
  const agree = `/${name}/agree?${new URLSearchParams({ redirect_uri: redirect, state }).toString()}`;
  // A user who declines comes back with the state alone.
  const decline = `${redirect}?${new URLSearchParams({ state }).toString()}`;
  return `<!doctype html><html lang="zh-CN"><link rel="icon" href="data:,"><title>授权登录</title><h1>授权登录</h1>
    <a href="${escaped(agree)}">同意</a> <a href="${escaped(decline)}">拒绝</a></html>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
