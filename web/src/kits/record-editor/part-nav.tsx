import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons';
import type { Faults } from '../../lib/api/faults.ts';
import styles from './editor.module.css';

interface PartNavProps<Part extends string> {
  readonly label: string;
  readonly parts: readonly Part[];
  readonly titles: Readonly<Record<Part, string>>;
  readonly shown: Part;
  readonly problems: readonly { readonly part: Part; readonly warning: boolean }[];
  readonly faults: Faults;
  /** Where a fault of the form is mended. */
  readonly partOfFault: (place: string) => Part;
  readonly onShow: (part: Part) => void;
}

/** The parts of what is written, each with whether it is ready. */
export function PartNav<Part extends string>(props: PartNavProps<Part>) {
  const { label, parts, titles, shown, problems, faults, partOfFault, onShow } = props;
  return (
    <nav className={styles.nav} aria-label={label}>
      {parts.map((part) => {
        const open = problems.filter((problem) => problem.part === part && !problem.warning).length;
        const wrong = [...faults.keys()].filter((place) => partOfFault(place) === part).length;
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
