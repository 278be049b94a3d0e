import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type { PageOf } from '@ganlin/contract/core/page';
import type { z } from 'zod';

/** An endpoint of the contract declared by `paging(Filter, Row)`; the row type is inferred. */
export type ListEndpoint<Filter extends z.ZodObject, Row> = Endpoint & {
  readonly request: { readonly shape: { readonly params: Filter } };
  readonly response: z.ZodType<unknown, PageOf<Row>>;
};

/** Every row has an id: the table tells rows apart by it. */
export interface Identified {
  readonly id: string;
}
