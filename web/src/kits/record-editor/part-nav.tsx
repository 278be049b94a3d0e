import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons';
import type { FieldErrors } from '../../lib/api/form-errors.ts';
import styles from './editor.module.css';

interface PartNavProps<Part extends string> {
  readonly label: string;
  readonly parts: readonly Part[];
  readonly titles: Readonly<Record<Part, string>>;
  readonly shown: Part;
  readonly problems: readonly { readonly part: Part; readonly warning: boolean }[];
  readonly errors: FieldErrors;
  /** Where an error of the form is mended. */
  readonly partOfError: (place: string) => Part;
  readonly onShow: (part: Part) => void;
}

/** The parts of what is written, each with whether it is ready. */
export function PartNav<Part extends string>(props: PartNavProps<Part>) {
  const { label, parts, titles, shown, problems, errors, partOfError, onShow } = props;
  return (
    <nav className={styles.nav} aria-label={label}>
      {parts.map((part) => {
        const open = problems.filter((problem) => problem.part === part && !problem.warning).length;
        const wrong = [...errors.keys()].filter((place) => partOfError(place) === part).length;
        const count = Math.max(open, wrong);
        return (
          <button
            key={part}
            type="button"
            aria-current={part === shown ? 'step' : undefined}
            data-bad={count > 0}
            onClick={() => onShow(part)}
          >
            <i aria-hidden>{count > 0 ? <ExclamationOutlined /> : <CheckOutlined />}</i>
            {titles[part]}
            {count > 0 && <span className={styles.navCount}>{count} 处</span>}
          </button>
        );
      })}
    </nav>
  );
}
