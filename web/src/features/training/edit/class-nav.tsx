import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons';
import type { Faults } from '../../../lib/faults.ts';
import { partOfFault, parts, partTitles, type Part } from './class-parts.ts';
import type { Problem } from './class-problems.ts';
import styles from '../../../widgets/editor/editor.module.css';

interface ClassNavProps {
  readonly shown: Part;
  readonly problems: readonly Problem[];
  readonly faults: Faults;
  readonly onShow: (part: Part) => void;
}

/** The parts of the class, each with whether it is ready. */
export function ClassNav({ shown, problems, faults, onShow }: ClassNavProps) {
  return (
    <nav className={styles.nav} aria-label="培训班的各部分">
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
            {partTitles[part]}
            {count > 0 && <span className={styles.navCount}>{count} 处</span>}
          </button>
        );
      })}
    </nav>
  );
}
