import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

/** Instead of a list on a public page that could not be loaded. */
export function LoadFailed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }): ReactNode {
  return (
    <div className="ui-middle ui-gap-3 ui-empty">
      <p>{text}</p>
      <Button small look="line" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
