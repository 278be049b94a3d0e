import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const WAIT_MS = 10_000;

/** Refetches figures some seconds after a change, once for all changes until then: nobody needs them to the second. */
export function useSparingRefresh(endpoints: readonly { readonly path: string }[]): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const { path } of endpoints) void client.invalidateQueries({ queryKey: [path] });
    }, WAIT_MS);
  };
}
