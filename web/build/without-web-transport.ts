import type { Plugin } from 'vite';

/**
 * Socket.io's client contains a transport that the oldest browsers lack and that our server does not offer. If the
 * library moves the file, `check:browsers` reports the APIs it uses.
 */
export function withoutWebTransport(): Plugin {
  return {
    name: 'socket-io-without-web-transport',
    load: {
      filter: { id: /engine\.io-client\/build\/esm\/transports\/webtransport\.js$/ },
      handler: () => 'export class WT {}',
    },
  };
}
