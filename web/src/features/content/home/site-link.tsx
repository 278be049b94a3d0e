import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface SiteLinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link typed by staff: a page of this site opens in place, another site in a new window. */
export function SiteLink({ to, className, children }: SiteLinkProps): ReactNode {
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} className={className} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
