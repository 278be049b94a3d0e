import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router';
import { useEmbed } from '../lib/browser/embed.ts';
import { useLoginDialog } from '../lib/session/login-dialog.ts';
import { useProof } from '../lib/session/proof.ts';
import { queryClient } from '../lib/api/query.ts';
import { useUnreadPoll } from '../lib/session/unread.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Toaster } from '../ui/overlay/toaster.tsx';
import type { openRouter } from './router.tsx';

const ProofDialog = lazy(() => import('../features/iam/second-factor/proof-dialog.tsx'));
const LoginDialog = lazy(() => import('../features/iam/sign-in/login/login-dialog.tsx'));

export function App({ router }: { readonly router: ReturnType<typeof openRouter> }) {
  const { open } = useLoginDialog();
  const { on: embedded } = useEmbed();
  const { pending } = useProof();
  useUnreadPoll();
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {open && !embedded && (
        <Suspense fallback={null}>
          <LoginDialog />
        </Suspense>
      )}
      {pending && (
        <Suspense fallback={null}>
          <ProofDialog />
        </Suspense>
      )}
      <ConfirmDialog />
      <Toaster />
    </QueryClientProvider>
  );
}
