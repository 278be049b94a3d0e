import { Button, Skeleton } from 'antd';
import { messageOf } from '../../../lib/api/failure.ts';

interface PartWaitProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** In place of a part of the page that is not loaded yet, or could not be. */
export function PartWait({ error, onRetry }: PartWaitProps) {
  if (!error) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  return (
    <p role="alert">
      {messageOf(error)} <Button onClick={onRetry}>重试</Button>
    </p>
  );
}
