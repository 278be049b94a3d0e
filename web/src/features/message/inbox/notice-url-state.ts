import { MessageKind, messageKindLabels } from '@ganlin/contract/message/kinds';
import { useSearchParams } from 'react-router';

/** What of the inbox is shown; the address tells it. */
export interface NoticeUrlState {
  readonly read: boolean | undefined;
  readonly kind: MessageKind | undefined;
  readonly page: number;
}

export const NOTICES_PER_PAGE = 20;

const kinds: readonly number[] = Object.values(MessageKind);
export const kindOptions = kinds.map((kind) => ({ kind: kind as MessageKind, label: labelOf(kind) }));

export function useNoticeUrlState(): { place: NoticeUrlState; go: (to: Partial<NoticeUrlState>) => void } {
  const [search, setSearch] = useSearchParams();
  const place = urlStateIn(search);
  // Another choice starts at its first page, and is no step to go back through.
  const go = (to: Partial<NoticeUrlState>) =>
    setSearch(searchFor({ ...place, page: 1, ...to }), { replace: to.page === undefined });
  return { place, go };
}

/** What an address says, as far as it makes sense. */
export function urlStateIn(search: URLSearchParams): NoticeUrlState {
  const kind = Number(search.get('kind'));
  const page = Number(search.get('page'));
  return {
    read: readings.find(({ word }) => word === search.get('read'))?.read,
    kind: kinds.includes(kind) ? (kind as MessageKind) : undefined,
    page: Number.isSafeInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

function searchFor({ read, kind, page }: NoticeUrlState): Record<string, string> {
  const word = readings.find((reading) => reading.read === read)?.word;
  return {
    ...(word === undefined ? {} : { read: word }),
    ...(kind === undefined ? {} : { kind: String(kind) }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

const readings: readonly { readonly word: string; readonly read: boolean }[] = [
  { word: 'no', read: false },
  { word: 'yes', read: true },
];

function labelOf(kind: number): string {
  return messageKindLabels[kind as MessageKind];
}
