import type { Envelope } from '@ganlin/contract/core/envelope';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { errors, type ErrorName } from '@ganlin/contract/errors';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** A refusal as a client sees it. */
export class Refused extends Error {
  readonly reason: ErrorName | `http ${number}`;
  readonly body: Envelope;

  constructor(status: number, body: Envelope) {
    super(`${body.code} ${body.msg}`);
    const named = Object.entries(errors).find(([, error]) => error.code === body.code);
    this.reason = status === 200 && named ? (named[0] as ErrorName) : `http ${status}`;
    this.body = body;
  }
}

export interface Caller {
  readonly token: string;
  /** The data of a successful call; throws Refused otherwise. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Data<E>>;
  /** The raw response, for checking status, headers and bytes. */
  ask(endpoint: Endpoint, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

/** Calls through the real HTTP layer, from `ip`. */
export function callerOf(app: FastifyInstance, token: string, ip = '127.0.0.1'): Caller {
  const ask: Caller['ask'] = (endpoint, body, headers = {}) =>
    app.inject({
      method: endpoint.method,
      url: endpoint.path,
      remoteAddress: ip,
      headers: { ...(token ? { token } : {}), ...headers },
      ...(endpoint.method === 'GET' ? { query: body as Record<string, string> } : { payload: body as object }),
    });
  return {
    token,
    ask,
    async call(endpoint, input) {
      const response = await ask(endpoint, input);
      const body = response.json<Envelope>();
      if (response.statusCode !== 200 || body.code !== 0) throw new Refused(response.statusCode, body);
      return body.data as Data<typeof endpoint>;
    },
  };
}
