import type { MouseEvent, ReactNode } from 'react';
import styles from './editor.module.css';
import { ProblemList } from './problem-list.tsx';
import type { Problem } from './problem.ts';

export interface Summary {
  /** The figures people ask for first. */
  readonly figures: readonly { readonly name: string; readonly value: string | number; readonly unit: string }[];
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** The figures in one line. */
  readonly line: string;
}

interface SummaryPanelProps<Part extends string> {
  readonly summary: Summary;
  readonly problems: readonly Problem<Part>[];
  readonly onShow: (part: Part) => void;
  readonly beside?: ReactNode;
}

/** The record's summary, and what is still missing; always visible on a wide page. */
export function SummaryPanel<Part extends string>({ summary, problems, onShow, beside }: SummaryPanelProps<Part>) {
  return (
    <aside className={styles.side} aria-label="概要">
      {beside}
      <section className={styles.sidePanel}>
        <dl className={styles.figures}>
          {summary.figures.map(({ name, value, unit }) => (
            <Fact key={name} name={name}>
              <b>{value}</b> {unit}
            </Fact>
          ))}
        </dl>
        <dl className={styles.facts}>
          {summary.facts.map(({ name, value }) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
      </section>
      <ProblemList
        label="待完善"
        title={progressOf(problems)}
        problems={problems}
        ready="各部分都已填好"
        onShow={onShow}
      />
    </aside>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface SummaryStripProps {
  readonly summary: Summary;
  readonly problems: readonly unknown[];
  /** Opens the whole summary. */
  readonly onMore: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** The summary in one line at the bottom of a narrow page, where the panel does not fit beside the form. */
export function SummaryStrip({ summary, problems, onMore }: SummaryStripProps) {
  return (
    <button type="button" className={styles.strip} onClick={onMore}>
      <span>{summary.line}</span>
      <b data-bad={problems.length > 0}>{progressOf(problems)}</b>
    </button>
  );
}

const progressOf = ({ length }: readonly unknown[]): string => (length === 0 ? '填写完整' : `待完善 ${length} 处`);
