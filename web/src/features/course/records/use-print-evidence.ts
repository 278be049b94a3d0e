import { MAX_PAGE_SIZE } from '@ganlin/contract/core/page';
import { recordApi } from '@ganlin/contract/course/record';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { evidenceRows, type Evidence } from './evidence-columns.tsx';

/** About a hundred sheets. */
const MAX_PRINTED = 5000;

export interface PrintedEvidence {
  readonly records: readonly Evidence[];
}

interface Whose {
  readonly courseId: string;
  readonly userId: string;
  readonly fileId: string | undefined;
}

/** Fetches all evidence, not only the page on screen, and prints when it is rendered. */
export function usePrintEvidence(whose: Whose) {
  const [printed, setPrinted] = useState<PrintedEvidence>();
  const fetched = useMutation({ mutationFn: () => fetchAll(whose), onSuccess: setPrinted });
  useEffect(() => {
    if (!printed) return undefined;
    const forget = () => setPrinted(undefined);
    window.addEventListener('afterprint', forget);
    window.print();
    return () => window.removeEventListener('afterprint', forget);
  }, [printed]);
  return { printed, isPreparing: fetched.isPending, print: () => fetched.mutate() };
}

async function fetchAll({ courseId, userId, fileId }: Whose): Promise<PrintedEvidence> {
  const params = { courseId, userId, ...(fileId === undefined ? {} : { fileId }) };
  const found = new Map<string, Parameters<typeof evidenceRows>[0][number]>();
  for (let current = 1; (current - 1) * MAX_PAGE_SIZE < MAX_PRINTED; current++) {
    const { records } = await call(recordApi.evidence, { current, size: MAX_PAGE_SIZE, params });
    // A stretch that ends meanwhile moves the others to the next page, where they come again.
    for (const one of records) found.set(`${one.fileId} ${one.startedAt} ${one.from} ${one.reason}`, one);
    if (records.length < MAX_PAGE_SIZE) break;
  }
  return { records: evidenceRows([...found.values()]) };
}
