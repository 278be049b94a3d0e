import { lazy, Suspense, useEffect } from 'react';
import { RouterProvider } from 'react-router';
import { useEmbed } from '../lib/browser/embed.ts';
import { useLoginDialog } from '../lib/session/login-dialog.ts';
import { useProof } from '../lib/session/proof.ts';
import { useUnreadPoll } from '../lib/session/unread.ts';
import type { openRouter } from './router.tsx';
import { SiteShell } from './frame/site-shell.tsx';
import { loadLoginDialog, loadProofDialog, withoutLogin, withoutProof } from './release/later-parts.ts';
import { useMayRegister } from './release/may-register.ts';

const ProofDialog = lazy(() => loadProofDialog().catch(withoutProof));
const LoginDialog = lazy(() => loadLoginDialog().catch(withoutLogin));
const Release = lazy(() => import('./release/release.tsx').catch(() => ({ default: () => null })));

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
    <SiteShell dialogs={<Dialogs router={router} />}>
      <RouterProvider router={router} />
    </SiteShell>
  );
}

/** Dialogs that may open over any page, loaded on demand. */
function Dialogs({ router }: Pick<AppProps, 'router'>) {
  const { open } = useLoginDialog();
  const { on: embedded } = useEmbed();
  const { pending } = useProof();
  const mayRegister = useMayRegister();
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
      {mayRegister && (
        <Suspense fallback={null}>
          <Release router={router} />
        </Suspense>
      )}
    </>
  );
}
