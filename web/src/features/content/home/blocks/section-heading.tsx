import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './section-heading.module.css';

interface SectionHeadingProps {
  readonly id: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly more?: { readonly to: string; readonly text: string } | undefined;
}

export function SectionHeading({ id, title, text, more }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <h2 id={id} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      {more && <MoreLink {...more} />}
    </div>
  );
}

export function MoreLink({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Link to={to} className={styles.more}>
      {text}
      <Icon name="right" size={16} />
    </Link>
  );
}
