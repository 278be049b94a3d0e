import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** The number of trusted proxies in front of us, or their addresses; without either no proxy is trusted. */
export type TrustedProxies = false | number | readonly string[];

type Trust = (address: string, hop: number) => boolean;

/**
 * Whether to trust what an address reports about the one before it. Counted from us outwards, so that the left end of
 * the header, which a client can write itself, is never trusted.
 */
export function trustOf(proxies: TrustedProxies): Trust {
  if (proxies === false) return () => false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxyAddr.compile([...proxies]);
}

/** The address of a request that the framework does not handle. */
export function clientAddressOf(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const trust = trustOf(proxies);
  // A client that has hung up has no address any more, whatever the type says.
  return (request) => {
    const address: string | undefined = proxyAddr(request, trust);
    return address ?? '';
  };
}

/**
 * `off`, a number of hops, or comma-separated addresses and networks. `on` was the former switch and means one hop.
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off') return false;
  if (text === 'on') return 1;
  if (/^\d$/.test(text)) return text === '0' ? false : Number(text);
  const proxies = text.split(',').map((part) => part.trim());
  // The library treats a bare number as an address.
  if (!proxies.every((proxy) => isIP(proxy.split('/', 1)[0] ?? '') > 0)) return undefined;
  try {
    proxyAddr.compile(proxies);
    return proxies;
  } catch {
    return undefined;
  }
}
