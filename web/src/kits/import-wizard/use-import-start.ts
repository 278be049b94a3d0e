import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Started } from './import-api.ts';

interface ImportStart<Source> {
  readonly send: (source: Source) => Promise<Started>;
  /** The list of earlier imports, fetched again. */
  readonly recent: Endpoint;
  readonly onStarted: (started: Started) => void;
}

export function useImportStart<Source>({ send, recent, onStarted }: ImportStart<Source>) {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: [recent.path] }),
  });
  const { data } = start;
  const report = useEffectEvent(onStarted);
  // In an effect, which waits while another tab is shown: an import started here must not pull the user back.
  useEffect(() => {
    if (data) report(data);
  }, [data]);
  return start;
}
