import { lazy } from 'react';

/** Whoever loses the network before the code is loaded goes on reading. */
const Missing = () => null;

export const ClausePanel = lazy(() => import('./clause-panel.tsx').catch(() => ({ default: Missing })));
export const RelatedQuestions = lazy(() => import('./related-questions.tsx').catch(() => ({ default: Missing })));
