import { lazy, Suspense, type ReactNode } from 'react';

const DisplayDialog = lazy(() => import('./display-dialog.tsx'));

/** Loaded when it is first opened: few visitors need it. */
export function LazyDisplayDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  return (
    <Suspense fallback={null}>
      <DisplayDialog onClose={onClose} />
    </Suspense>
  );
}
