import type { Data } from '@ganlin/contract/core/endpoint';
import type { ownTranscriptApi } from '@ganlin/contract/transcript/own';
import { entryKinds, type EntryKind } from '@ganlin/contract/transcript/entry';

export type View = Data<typeof ownTranscriptApi.overview>;
export type EntriesPage = Data<typeof ownTranscriptApi.entries>;
export type Entry = EntriesPage['entries'][number];

export const hoursText = (hourTenths: number): string => (hourTenths / 10).toLocaleString('zh-CN');

/** The kinds that a file has entries of. */
export const kindsIn = (counts: View['counts']): EntryKind[] => entryKinds.filter((kind) => counts[kind] > 0);
