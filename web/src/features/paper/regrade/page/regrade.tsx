import { regradeApi } from '@ganlin/contract/paper/regrade';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCloseFinishedTabs } from '../../../../kits/record-editor/new-record.ts';
import { RecordWait, useStoredRecord } from '../../../../kits/record-editor/stored-record.tsx';
import { query } from '../../../../lib/api/query.ts';
import { useScreen } from '../../../../lib/screen/screen.tsx';
import { isRunning, type Regrade } from '../model/regrade.ts';
import { RegradeEditor } from './regrade-editor.tsx';
import { useAsked } from './use-asked.ts';

const FOLLOW_MS = 1_000;

/** One re-grading: its key, the ways, the trial and the commit. */
export default function RegradeScreen() {
  const { id = '' } = useScreen().params;
  useCloseFinishedTabs();
  return <StoredRegrade key={id} id={id} />;
}

function StoredRegrade({ id }: { readonly id: string }) {
  const detail = query(regradeApi.detail, { id });
  const record = useStoredRecord(detail);
  const { stored, from, turn, refresh, reload } = record;
  // The same data, fetched again and again while a task works on it.
  useQuery({
    ...detail,
    staleTime: Infinity,
    meta: { silent: true },
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? FOLLOW_MS : false),
  });
  const asked = useAsked(stored);
  useRefreshAround(stored);
  if (!stored || !from || !asked.data) {
    const failed = { isFailed: record.isFailed || asked.isError, retry: stored ? asked.retry : record.retry };
    return <RecordWait record={failed} failed="改判没能载入，它可能已被删除，或不在您的管理范围内。" />;
  }
  return (
    <RegradeEditor
      key={turn}
      stored={stored}
      question={stored}
      asked={asked.data}
      start={() => ({ after: from.after, way: from.way, reason: from.reason })}
      onSaved={refresh}
      onReload={reload}
    />
  );
}

/** When a task has ended, the lists and figures around it are out of date. */
function useRefreshAround(stored: Regrade | undefined): void {
  const client = useQueryClient();
  const ended = stored && !isRunning(stored) ? stored.state : undefined;
  useEffect(() => {
    if (ended === undefined) return;
    for (const { path } of [regradeApi.paging, regradeApi.changes, regradeApi.question]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  }, [ended, client]);
}
