import { MessageKind, messageKindLabels } from '@ganlin/contract/message/kinds';
import { z } from 'zod';
import { listState } from '../../../lib/screen/list-state.ts';

/** The list state of the inbox. */
export const noticeList = listState({
  read: z.stringbool({ truthy: ['yes'], falsy: ['no'] }).optional(),
  kind: z.enum(MessageKind).optional(),
});

export type NoticeUrlState = z.output<typeof noticeList.fields>;

export const NOTICES_PER_PAGE = 20;

export const kindOptions = Object.values(MessageKind).map((kind) => ({ kind, label: messageKindLabels[kind] }));
