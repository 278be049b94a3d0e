import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A message as it arrived at the provider. */
interface Arrived {
  readonly provider: 'aliyun' | 'tencent';
  readonly mobile: string;
  readonly signName: string;
  readonly template: string;
  /** The values of the template's placeholders, in order. */
  readonly values: readonly string[];
}

/** The templates of every kind of message, as an administrator enters them. */
export const smsTemplates = {
  loginTemplate: 'T1',
  regTemplate: 'T2',
  resetTemplate: 'T3',
  bindTemplate: 'T4',
  noticeTemplate: 'T5',
};

/**
 * Simulates both providers as their documents describe them: checks the signature over what actually arrived, and
 * responds as they do.
 */
export async function openSmsServer({ accessKeyId, secret }: { accessKeyId: string; secret: string }) {
  const arrived: Arrived[] = [];
  let refusal = '';
  let refusals = Infinity;
  const refuses = (): boolean => refusal !== '' && refusals-- > 0;
  const server = createServer((request, reply) => void answer(request, reply)).listen(0, '127.0.0.1');
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = await text(request);
    reply.setHeader('content-type', 'application/json');
    const isTencent = request.headers['x-tc-action'] !== undefined;
    const signed = isTencent
      ? isSignedTc3(request, body, { accessKeyId, secret })
      : isSignedAcs3(request, body, { accessKeyId, secret });
    if (isTencent) reply.end(JSON.stringify({ Response: answerTencent(signed, body) }));
    else reply.writeHead(signed ? 200 : 403).end(JSON.stringify(answerAliyun(signed, request)));
  };
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    /** The provider's own error code for the next messages; empty to accept them. */
    refuseWith: (code: string, times = Infinity) => {
      refusal = code;
      refusals = times;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };

  function answerAliyun(signed: boolean, request: IncomingMessage) {
    if (!signed) return { Code: 'SignatureDoesNotMatch', Message: 'signature', RequestId: 'r' };
    if (refuses()) return { Code: refusal, Message: 'refused', RequestId: 'r' };
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    const values = JSON.parse(query.get('TemplateParam') ?? '{}') as Record<string, string>;
    arrived.push({
      provider: 'aliyun',
      mobile: query.get('PhoneNumbers') ?? '',
      signName: query.get('SignName') ?? '',
      template: query.get('TemplateCode') ?? '',
      values: Object.values(values),
    });
    return { Code: 'OK', Message: 'OK', RequestId: 'r', BizId: 'b' };
  }

  function answerTencent(signed: boolean, body: string) {
    if (!signed) return { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'signature' }, RequestId: 'r' };
    const { PhoneNumberSet, SignName, TemplateId, TemplateParamSet } = JSON.parse(body) as Record<string, string[]> & {
      SignName: string;
      TemplateId: string;
    };
    const mobile = PhoneNumberSet?.[0]?.replace('+86', '') ?? '';
    const isRefused = refuses();
    if (!isRefused) {
      arrived.push({
        provider: 'tencent',
        mobile,
        signName: SignName,
        template: TemplateId,
        values: TemplateParamSet ?? [],
      });
    }
    return {
      SendStatusSet: [{ Code: isRefused ? refusal : 'Ok', Message: 'x', PhoneNumber: mobile, SerialNo: '1', Fee: 1 }],
      RequestId: 'r',
    };
  }
}

interface Keys {
  readonly accessKeyId: string;
  readonly secret: string;
}

const sha256 = (value: string): string => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string): Buffer => createHmac('sha256', key).update(value).digest();

/** Alibaba Cloud's ACS3-HMAC-SHA256. */
function isSignedAcs3(request: IncomingMessage, body: string, { accessKeyId, secret }: Keys): boolean {
  const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  );
  if (!given || given[1] !== accessKeyId) return false;
  const headers = (given[2] ?? '').split(';');
  const url = new URL(request.url ?? '', 'http://x');
  const query = [...url.searchParams]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...headers.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    given[2],
    sha256(body),
  ].join('\n');
  return hmac(secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex') === given[3];
}

/** Tencent Cloud's TC3-HMAC-SHA256. */
function isSignedTc3(request: IncomingMessage, body: string, { accessKeyId, secret }: Keys): boolean {
  const given =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    );
  if (!given || given[1] !== accessKeyId) return false;
  const [, , date = '', service = '', names = '', signature] = given;
  const headers = names
    .split(';')
    .map((name) => `${name}:${withoutPort(String(request.headers[name])).toLowerCase()}\n`);
  const canonical = [request.method, '/', '', headers.join(''), names, sha256(body)].join('\n');
  const scope = `${date}/${service}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', request.headers['x-tc-timestamp'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), 'tc3_request');
  return hmac(key, toSign).toString('hex') === signature;
}

/** Its client signs only the host name; the real address has no port. */
const withoutPort = (value: string): string => value.replace(/:\d+$/, '');

/** Percent-encoding of RFC 3986, which both sides must agree on. */
function strict(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
