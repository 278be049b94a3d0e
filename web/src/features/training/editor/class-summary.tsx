import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import type { ClassDraft } from './class-draft.ts';
import type { Part } from './class-parts.ts';
import type { Problem } from './class-problems.ts';
import styles from '../../../kits/record-editor/editor.module.css';
import { factsOf, figuresOf } from './summary-words.ts';

interface ClassSummaryProps {
  readonly draft: ClassDraft;
  readonly problems: readonly Problem[];
  readonly onShow: (part: Part) => void;
}

/** What the class comes to, and what is still missing; always in sight on a wide page. */
export function ClassSummary({ draft, problems, onShow }: ClassSummaryProps) {
  return (
    <aside className={styles.side} aria-label="概要">
      <section className={styles.sidePanel}>
        <dl className={styles.figures}>
          {figuresOf(draft).map(({ name, value, unit }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <b>{value}</b> {unit}
              </dd>
            </div>
          ))}
        </dl>
        <dl className={styles.facts}>
          {factsOf(draft).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.sidePanel} aria-label="待完善">
        <h2>{problems.length === 0 ? '填写完整' : `待完善 ${problems.length} 处`}</h2>
        <ul className={styles.problems}>
          {problems.length === 0 && (
            <li data-kind="ok">
              <CheckCircleFilled aria-hidden />
              <span>各部分都已填好</span>
            </li>
          )}
          {problems.map(({ part, words, warning }) => (
            <li key={part + words} data-kind={warning ? 'warn' : 'bad'}>
              {warning ? <ExclamationCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
              <span>{words}</span>
              <Button type="link" size="small" aria-label={`定位：${words}`} onClick={() => onShow(part)}>
                定位
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

interface ClassStripProps extends Pick<ClassSummaryProps, 'draft' | 'problems'> {
  /** Leads to the whole summary. */
  readonly onMore: () => void;
}

/** The summary in one line at the foot of a narrow page, where the panel has no room beside the form. */
export function ClassStrip({ draft, problems, onMore }: ClassStripProps) {
  const figures = figuresOf(draft).map(({ name, value, unit }) => `${name} ${value}${unit && ` ${unit}`}`);
  return (
    <button type="button" className={styles.strip} onClick={onMore}>
      <span>{figures.slice(0, 3).join(' · ')}</span>
      <b data-bad={problems.length > 0}>{problems.length === 0 ? '填写完整' : `待完善 ${problems.length} 处`}</b>
    </button>
  );
}
