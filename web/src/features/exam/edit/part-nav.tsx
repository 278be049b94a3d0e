import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons';
import type { Faults } from '../../../lib/faults.ts';
import styles from '../../../widgets/editor/editor.module.css';
import { partOfFault, parts, partTitles, type Part } from './parts.ts';
import type { Problem } from './problems.ts';

interface PartNavProps {
  readonly shown: Part;
  readonly problems: readonly Problem[];
  readonly faults: Faults;
  readonly onShow: (part: Part) => void;
}

/** The parts of the exam, each with whether it is ready. */
export function PartNav({ shown, problems, faults, onShow }: PartNavProps) {
  return (
    <nav className={styles.nav} aria-label="考试的各部分">
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
