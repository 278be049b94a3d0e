import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';

interface FoldRowProps {
  readonly className?: string | undefined;
  /** What is always visible. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** An item of a list that unfolds. */
export function FoldRow({ className, head, children }: FoldRowProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {head}
        <Icon name={isOpen ? 'down' : 'right'} size={16} />
      </button>
      <div id={id}>{isOpen && children}</div>
    </li>
  );
}
