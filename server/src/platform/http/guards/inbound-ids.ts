import type { IncomingMessage } from 'node:http';
import { parseTraceParent, type TraceParent } from '../../trace/traceparent.rules.ts';
import { trustOf, type TrustedProxies } from './client-address.ts';

/** Plain in every log and URL; the proxy's own are 32 hexadecimal digits. */
const plain = /^[A-Za-z0-9_-]{8,64}$/;

interface InboundIds {
  readonly requestId: string | undefined;
  readonly trace: TraceParent | undefined;
}

const none: InboundIds = { requestId: undefined, trace: undefined };

/** Reads the ids that a trusted proxy gives a request: a client could otherwise repeat those of another one. */
export function openInboundIds(proxies: TrustedProxies): (request: IncomingMessage) => InboundIds {
  const isTrusted = trustOf(proxies);
  return ({ headers, socket }) => {
    const { 'x-request-id': requestId, traceparent } = headers;
    if (requestId === undefined && traceparent === undefined) return none;
    // A client that has hung up has no address any more.
    if (!isTrusted(socket.remoteAddress ?? '', 0)) return none;
    return {
      requestId: typeof requestId === 'string' && plain.test(requestId) ? requestId : undefined,
      trace: parseTraceParent(traceparent),
    };
  };
}
