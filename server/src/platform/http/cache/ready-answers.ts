import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '../../ids.ts';
import { withoutRedaction } from '../../log/log.ts';
import type { Platform } from '../../platform.ts';
import { clientAddress, trustOf } from '../guards/client-address.ts';
import { encodingFor, WORTH_PACKING_BYTES } from '../encoding.ts';
import { knownAddress, type Address, type CachedReply } from './reply-cache.ts';
import { shownRoute } from '../request-log.ts';
import { securityHeaders } from '../guards/security-headers.ts';

/** Answers a request at once if that is possible, and tells whether it was. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The shortest way for what most visitors ask: an address whose public answer lies ready goes out with its headers as
 * one piece, before the framework hears of the request. Everything unusual takes the usual way: another method, a
 * session, a page that asks whether what it has is still right, an encoding nobody has asked for yet.
 */
export function openReadyAnswers({
  cache,
  clock,
  config,
  log,
  metrics,
}: Pick<Platform, 'cache' | 'clock' | 'config' | 'log' | 'metrics'>): AnswerAtOnce {
  const always = Object.entries(securityHeaders(config)).flat();
  const heads = new WeakMap<Buffer, readonly string[]>();
  const trust = trustOf(config.trustProxy);
  const lines = withoutRedaction(log);
  const isLogged = lines.level === 'info' || lines.level === 'debug' || lines.level === 'trace';
  const tell = ({ route }: Address, request: IncomingMessage, requestId: string) => {
    metrics.countAtOnce(route);
    if (!isLogged) return;
    const ip = clientAddress(request, trust);
    const shown = shownRoute(route, request.url);
    lines.info({ requestId, method: 'GET', route: shown, status: 200, ms: 0, ip }, 'request');
  };
  return (request, response) => {
    const { method, url, headers: asked } = request;
    if (method !== 'GET' || url === undefined || asked['token'] !== undefined || asked['if-none-match'] !== undefined)
      return false;
    const address = knownAddress({ cache, now: clock() }, url);
    if (!address) return false;
    const { reply } = address;
    const encoding =
      reply.body.length < WORTH_PACKING_BYTES ? undefined : encodingFor(asked['accept-encoding']?.toString() ?? '');
    const bytes = encoding ? reply.packed.get(encoding) : reply.body;
    if (!Buffer.isBuffer(bytes)) return false;
    let head = heads.get(bytes);
    if (!head) {
      head = [...always, ...headOf(reply, { bytes, encoding })];
      heads.set(bytes, head);
    }
    const id = newId();
    // A new list each time: the server writes into the one it is given.
    response.writeHead(200, [...head, 'x-request-id', id]);
    response.end(bytes);
    tell(address, request, id);
    return true;
  };
}

function headOf(
  { contentType, etag, body }: CachedReply,
  { bytes, encoding }: { readonly bytes: Buffer; readonly encoding: string | undefined },
): string[] {
  return [
    'content-type',
    contentType,
    'cache-control',
    'no-cache',
    'etag',
    etag,
    'content-length',
    String(bytes.length),
    ...(body.length < WORTH_PACKING_BYTES ? [] : ['vary', 'accept-encoding']),
    ...(encoding ? ['content-encoding', encoding] : []),
  ];
}
