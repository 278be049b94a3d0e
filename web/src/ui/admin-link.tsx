import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEmbed } from '../lib/browser/embed.ts';

interface AdminLinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string | undefined;
  /** Its text only says where it leads, and is of no use without it. */
  readonly isWay?: boolean;
  readonly children: ReactNode;
}

/** A link to a page of the management centre. No frame may show one: there it is only its text. */
export function AdminLink({ to, className, isWay = false, children, ...named }: AdminLinkProps) {
  const { on } = useEmbed();
  if (on && isWay) return null;
  if (on) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className} {...named}>
      {children}
    </Link>
  );
}
