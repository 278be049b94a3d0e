import { lazy, Suspense, useEffect } from 'react';
import { RouterProvider } from 'react-router';
import { useEmbed } from '../lib/browser/embed.ts';
import { useLoginDialog } from '../lib/session/login-dialog.ts';
import { useProof } from '../lib/session/proof.ts';
import { useUnreadPoll } from '../lib/session/unread.ts';
import type { openRouter } from './router.tsx';
import { SiteShell } from './frame/site-shell.tsx';

const ProofDialog = lazy(() => import('../features/iam/second-factor/proof-dialog.tsx'));
const LoginDialog = lazy(() => import('../features/iam/sign-in/login/login-dialog.tsx'));

interface AppProps {
  readonly router: ReturnType<typeof openRouter>;
  /** Called when the site is on the screen and reacts to input. */
  readonly onStart: () => void;
}

/** The site around its router. */
export function App({ router, onStart }: AppProps) {
  useUnreadPoll();
  useEffect(onStart, [onStart]);
  return (
    <SiteShell dialogs={<Dialogs />}>
      <RouterProvider router={router} />
    </SiteShell>
  );
}

/** Dialogs that may open over any page, loaded on demand. */
function Dialogs() {
  const { open } = useLoginDialog();
  const { on: embedded } = useEmbed();
  const { pending } = useProof();
  return (
    <>
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
    </>
  );
}
