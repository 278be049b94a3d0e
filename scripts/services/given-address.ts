/** Addresses of services that the developer runs and sets in the environment. */
import { connect, type NetConnectOpts } from 'node:net';

type Variable = 'DATABASE_URL' | 'REDIS_URL';

/** Fails with a message that names the variable and the endpoint, and never the password in the address. */
export async function checkReachable(variable: Variable, address: string): Promise<void> {
  const endpoint = endpointOf(variable, address);
  const problem = await connectionProblem(endpoint);
  if (problem === undefined) return;
  const place = 'path' in endpoint ? endpoint.path : `${endpoint.host}:${endpoint.port}`;
  throw new Error(
    `${variable} is set, but nothing answers at ${place} (${problem}). ` +
      `Start that service, or unset ${variable} to have a private instance started.`,
  );
}

export function endpointOf(variable: Variable, address: string): { path: string } | { host: string; port: number } {
  const postgres = variable === 'DATABASE_URL';
  if (!postgres && address.startsWith('/')) return { path: address };
  const allowed = postgres ? ['postgresql:', 'postgres:'] : ['redis:', 'rediss:'];
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !allowed.includes(url.protocol)) {
    throw new Error(`${variable} is set, but is not an address of the form ${allowed[0]}//host:port/name.`);
  }
  const named = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const host = named.replace(/^\[(.*)\]$/u, '$1') || 'localhost';
  const port = Number(url.port) || (postgres ? 5432 : 6379);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

function connectionProblem(endpoint: NetConnectOpts): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const socket = connect({ ...endpoint, timeout: 5000 });
  socket.once('connect', () => resolve(undefined));
  socket.once('timeout', () => resolve('no answer within 5 s'));
  socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  return promise.finally(() => socket.destroy());
}
