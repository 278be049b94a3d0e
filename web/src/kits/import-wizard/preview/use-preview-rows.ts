import type { Input } from '@ganlin/contract/core/endpoint';
import type { ImportRow } from '@ganlin/contract/core/import';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { query } from '../../../lib/api/query.ts';
import type { ImportApi, View } from '../import-api.ts';

const SIZE = 50;

interface Shown {
  readonly id: string;
  readonly only: View;
  readonly page: number;
}

export interface PreviewRows {
  /** The rows to show: those the server returns, and those corrected meanwhile. */
  readonly rows: readonly ImportRow[] | undefined;
  /** Only those the server returns for this view. */
  readonly named: readonly ImportRow[];
  readonly total: number;
  readonly size: number;
  /** The rows belong to the previous view. */
  readonly isOld: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Changes cells of a row. Errors of other rows may change with it: all rows are fetched again. */
  readonly fix: (input: Input<ImportApi['fix']>) => Promise<ImportRow>;
}

/** One page of the preview. A corrected row stays visible until another view or page is chosen. */
export function usePreviewRows(api: ImportApi, { id, only, page }: Shown): PreviewRows {
  const cell = `${only} ${page}`;
  const [edited, setEdited] = useState<{ readonly cell: string; readonly rows: readonly ImportRow[] }>({
    cell,
    rows: [],
  });
  const list = useQuery({
    ...query(api.rows, { current: page, size: SIZE, params: { id, only } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (input: Input<ImportApi['fix']>) => call(api.fix, input),
    meta: { silent: true },
    onSuccess: (row) => {
      // Before the rows are fetched again: the row may no longer be among them.
      setEdited((before) => ({ cell, rows: withRow(before.cell === cell ? before.rows : [], row) }));
      return Promise.all([api.rows, api.detail].map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
    },
  });
  const stored = edited.cell === cell ? edited.rows : [];
  const named = list.data?.records ?? [];
  return {
    rows: list.data && stored.reduce((rows, row) => (has(rows, row) ? rows : withRow(rows, row)), named),
    named,
    total: list.data?.total ?? 0,
    size: SIZE,
    isOld: list.isPlaceholderData,
    failed: list.isError && !list.data,
    retry: () => void list.refetch(),
    fix: change.mutateAsync,
  };
}

const has = (rows: readonly ImportRow[], { number }: ImportRow): boolean => rows.some((row) => row.number === number);

function withRow(rows: readonly ImportRow[], row: ImportRow): ImportRow[] {
  return [...rows.filter(({ number }) => number !== row.number), row].sort((one, other) => one.number - other.number);
}
