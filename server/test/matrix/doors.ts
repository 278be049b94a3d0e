import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { newId } from '../../src/platform/ids.ts';
import { boundEndpoints, boundParts } from '../guards/all-endpoints.ts';
import type { TestApp } from '../support/app.ts';
import type { Caller } from '../support/client.ts';

/** One way to call the server: an endpoint by its method, or what is sent in parts by one of the protocol's methods. */
export interface Door {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Sends what no schema takes: whoever is admitted hears that it is malformed, and nothing is done. */
  readonly knock: (app: TestApp, caller: Caller) => Promise<LightMyRequestResponse>;
  /** Answers with statuses of its protocol instead of our codes. */
  readonly byStatus: boolean;
}

/** Of the protocol by which large files come. */
export const partMethods = ['HEAD', 'PATCH', 'DELETE'] as const;

/** Every door of the product, as the contract names them. */
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
