import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { newId } from '../../src/platform/ids.ts';
import { boundEndpoints, boundParts } from '../guards/all-endpoints.ts';
import type { TestApp } from '../support/app.ts';
import type { Caller } from '../support/client.ts';

/**
 * One way to call the server: an endpoint with its method, or an upload in parts with one of the protocol's methods.
 */
export interface Door {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Sends what no schema accepts: an admitted caller gets a malformed-request error, and nothing is done. */
  readonly knock: (app: TestApp, caller: Caller) => Promise<LightMyRequestResponse>;
  /** Responds with statuses of its protocol instead of our codes. */
  readonly byStatus: boolean;
}

/** Methods of the protocol for large uploads. */
export const partMethods = ['HEAD', 'PATCH', 'DELETE'] as const;

/** Every door of the product, as named in the contract. */
export const allDoors: readonly Door[] = [
  ...boundEndpoints.map(({ endpoint }) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    endpoint,
    byStatus: false,
    knock: (_app: TestApp, caller: Caller) => caller.ask(endpoint, endpoint.method === 'GET' ? {} : []),
  })),
  ...boundParts.flatMap(({ endpoint }) =>
    partMethods.map((method) => ({
      name: `${method} ${endpoint.path}/{id}`,
      endpoint,
      byStatus: true,
      knock: ({ http }: TestApp, { token }: Caller) =>
        http.inject({ method, url: `${endpoint.path}/${newId()}`, headers: token === '' ? {} : { token } }),
    })),
  ),
];
