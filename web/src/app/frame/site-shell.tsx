import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../../lib/api/query.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Toaster } from '../../ui/overlay/toaster.tsx';

interface SiteShellProps {
  readonly children: ReactNode;
  /** The server, which renders for visitors, has none. */
  readonly dialogs?: ReactNode;
}

/** Wraps the router, in the browser and on the server. */
export function SiteShell({ children, dialogs }: SiteShellProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {dialogs}
      <ConfirmDialog />
      <Toaster />
    </QueryClientProvider>
  );
}
