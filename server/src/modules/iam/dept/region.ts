import type { regionApi } from '@ganlin/contract/iam/region';
import type { Handler } from '../../../platform/http/handler.ts';
import { listRegions } from '../model/dept.queries.ts';

export const list: Handler<typeof regionApi.list> = (ctx) => listRegions(ctx.db);
