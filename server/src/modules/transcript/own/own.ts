import type { ownTranscriptApi } from '@ganlin/contract/transcript/own';
import type { Handler } from '../../../platform/http/handler.ts';
import { openFile } from '../model/file.ts';
import { listEntries } from '../model/sources.ts';
import { pageOf } from '../model/timeline.rules.ts';
import { ALL_PARTS, viewOf } from '../model/view.ts';

export const overview: Handler<typeof ownTranscriptApi.overview> = async (ctx) =>
  viewOf(ctx, await openFile(ctx, ctx.user.id), ALL_PARTS);

export const entries: Handler<typeof ownTranscriptApi.entries> = async (ctx, input) =>
  pageOf(await listEntries(ctx, ctx.user.id), input);
