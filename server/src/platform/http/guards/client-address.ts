import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** How many proxies stand before us, or which; without either nobody is believed. */
export type TrustedProxies = false | number | readonly string[];

type Trust = (address: string, hop: number) => boolean;

/**
 * Whether what an address says of the one before it is believed. Counted from us outwards, so that what a client writes
 * into the header itself, at its left end, never is.
 */
export function trustOf(proxies: TrustedProxies): Trust {
  if (proxies === false) return () => false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxyAddr.compile([...proxies]);
}

/** `off`, a number of hops, or addresses and networks parted by commas. `on` was the switch before, and means one hop. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off') return false;
  if (text === 'on') return 1;
  if (/^\d$/.test(text)) return text === '0' ? false : Number(text);
  const proxies = text.split(',').map((part) => part.trim());
  // The library takes a bare number for an address.
  if (!proxies.every((proxy) => isIP(proxy.split('/', 1)[0] ?? '') > 0)) return undefined;
  try {
    proxyAddr.compile(proxies);
    return proxies;
  } catch {
    return undefined;
  }
}
