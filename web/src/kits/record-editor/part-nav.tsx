import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { FieldErrors } from '../../lib/api/form-errors.ts';
import { useScreen } from '../../lib/screen/screen.tsx';
import styles from './editor.module.css';
import type { Problem } from './problem.ts';
import { SummaryPanel, SummaryStrip, type Summary } from './summary-panel.tsx';

/** The parts of a record that is too long for one page, in their order. */
export interface Parts<Part extends string> {
  /** The name of the list of parts. */
  readonly label: string;
  readonly titles: Readonly<Record<Part, string>>;
  readonly names: readonly [Part, ...Part[]];
  /** The part that contains a field. */
  readonly partOf: (field: string) => Part;
}

interface PartsLayoutProps<Part extends string> {
  readonly parts: Parts<Part>;
  readonly shown: Part;
  readonly problems: readonly Problem<Part>[];
  readonly errors: FieldErrors;
  readonly summary: Summary;
  readonly onShow: (part: Part) => void;
  /** Above the summary, about what is selected in the part. */
  readonly beside?: ReactNode;
  /** The part that is shown. */
  readonly children: ReactNode;
}

/** One part at a time, with the record's summary beside it. */
export function PartsLayout<Part extends string>(props: PartsLayoutProps<Part>) {
  const { problems, summary, onShow, beside, children } = props;
  return (
    <>
      <PartNav {...props} />
      <div className={styles.columns}>
        {children}
        <SummaryPanel summary={summary} problems={problems} beside={beside} onShow={onShow} />
      </div>
      <SummaryStrip
        summary={summary}
        problems={problems}
        onMore={({ currentTarget }) => currentTarget.parentElement?.querySelector('aside')?.scrollIntoView()}
      />
    </>
  );
}

/** The list of parts, each with its completion state. */
function PartNav<Part extends string>({ parts, shown, problems, errors, onShow }: PartsLayoutProps<Part>) {
  return (
    <nav className={styles.nav} aria-label={parts.label}>
      {parts.names.map((part) => {
        const open = problems.filter((problem) => problem.target === part && !problem.warning).length;
        const wrong = [...errors.keys()].filter((field) => parts.partOf(field) === part).length;
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
            {parts.titles[part]}
            {count > 0 && <span className={styles.navCount}>{count} 处</span>}
          </button>
        );
      })}
    </nav>
  );
}

/** The part in the URL, so that a link and the back button lead to it. */
export function usePart<Part extends string>({ names }: Parts<Part>): [Part, (part: Part) => void] {
  const { pathname, search } = useScreen();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(search).get('part');
  const show = (part: Part) => {
    const params = new URLSearchParams(search);
    params.set('part', part);
    void navigate({ pathname, search: `?${params}` }, { replace: true });
  };
  return [names.find((name) => name === wanted) ?? names[0], show];
}
