import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { queryClient } from '../src/lib/api/query.ts';
import { usePending } from '../src/lib/screen/confirm.ts';
import { useToasts } from '../src/lib/screen/toast.ts';

/** Each test leaves no page, no replies, no stubs, no messages and no open question behind. */
export function tidyAfterEach(): void {
  afterEach(() => {
    cleanup();
    queryClient.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    useToasts.setState({ toasts: [] });
    usePending.setState({ pending: null });
  });
}
