import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type { PageOf } from '@ganlin/contract/core/page';
import type { z } from 'zod';

/** An endpoint of the contract that was declared by `paging(Filter, Row)`; what its rows hold is inferred. */
export type ListEndpoint<Filter extends z.ZodObject, Row> = Endpoint & {
  readonly request: { readonly shape: { readonly params: Filter } };
  readonly response: z.ZodType<unknown, PageOf<Row>>;
};

/** What every row has: the table tells rows apart by it. */
export interface Identified {
  readonly id: string;
}
