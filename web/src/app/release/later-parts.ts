import type { ComponentType } from 'react';
import { reportCaught } from '../../lib/browser/page-error.ts';
import { closeLogin } from '../../lib/session/login-dialog.ts';
import { useProof } from '../../lib/session/proof.ts';

export const loadLoginDialog = () => import('../../features/iam/sign-in/login/login-dialog.tsx');
export const loadProofDialog = () => import('../../features/iam/second-factor/proof-dialog.tsx');

/** What an exam may still need once it has begun: signing in again, formulas, and the pages after handing in. */
export async function loadSittingParts({ hasFormulas }: { readonly hasFormulas: boolean }): Promise<void> {
  await Promise.all([
    loadLoginDialog(),
    loadScreens('paper/exam-result', 'exam/own-exams'),
    ...(hasFormulas ? [import('../../kits/rich-text/typeset.tsx')] : []),
  ]);
}

/** The page of the exam itself, for a user who waits for the beginning. */
export const loadSittingPage = () => loadScreens('paper/exam-start');

async function loadScreens(...names: string[]): Promise<void> {
  const { screenLoaders } = await import('../screens.ts');
  await Promise.all(names.map(async (name) => screenLoaders[name]?.()));
}

type Loaded = { readonly default: ComponentType };

/** In place of a dialog whose code is missing: the page around it continues, and shows that something failed. */
const instead =
  (close: () => void) =>
  (error: unknown): Loaded => {
    reportCaught(error);
    close();
    return { default: () => null };
  };
export const withoutLogin = instead(closeLogin);
export const withoutProof = instead(() => useProof.getState().pending?.answer(false));
