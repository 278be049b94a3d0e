import { isSameNumbering } from '@ganlin/contract/certificate/template/number';
import { designProblems, type DesignProblem } from '@ganlin/contract/certificate/template/publish-check';
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useMemo } from 'react';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { elementName } from '../rules/element-name.rules.ts';
import { elementsOf } from '../rules/side-elements.rules.ts';
import type { StoredTemplate } from '../template-draft.ts';
import type { Designer } from '../use-designer.ts';
import styles from './panels.module.css';

interface CheckPanelProps {
  readonly designer: Designer;
  readonly stored: StoredTemplate;
}

const ready = ['有姓名、编号和查验二维码', '二维码够大，印出来扫得出', '四边留足 5 毫米，裁切不伤内容'];

/** What keeps the draft from being published, found as it is edited. */
export function CheckPanel({ designer, stored }: CheckPanelProps) {
  const problems = useProblems(designer, stored);
  const { design } = designer;
  return (
    <section className={styles.panel} aria-label="发布检查">
      <header className={styles.head}>
        <h2>发布检查</h2>
        {problems.length === 0 ? (
          <StateTag tone="ok">可以发布</StateTag>
        ) : (
          <StateTag tone="bad">{problems.length} 处要改</StateTag>
        )}
      </header>
      <ul className={styles.checks}>
        {problems.length === 0 &&
          ready.map((text) => (
            <li key={text} data-kind="ok">
              <CheckCircleFilled aria-hidden />
              {text}
            </li>
          ))}
        {problems.map((problem, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two problems may have the same text
          <li key={at} data-kind="bad">
            <CloseCircleFilled aria-hidden />
            <ProblemText
              problem={problem}
              name={nameOf(problem, design)}
              onShow={(id, side) => designer.reveal(id, side)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ProblemTextProps {
  readonly problem: DesignProblem;
  readonly name: string | undefined;
  readonly onShow: (elementId: string, side: 'front' | 'back') => void;
}

/** A problem of an element leads to it. */
function ProblemText({ problem: { text, side, elementId }, name, onShow }: ProblemTextProps) {
  if (name === undefined || side === null || elementId === null) return <span>{text}</span>;
  return (
    <button type="button" onClick={() => onShow(elementId, side)}>
      <b>{name}</b>：{text}
    </button>
  );
}

function nameOf({ side, elementId }: DesignProblem, design: Designer['design']): string | undefined {
  const element = side && elementsOf(design, side).find(({ id }) => id === elementId);
  return element ? elementName(element) : undefined;
}

/** The rules of the contract for what is on the page, and what only the server knows about the saved numbering. */
function useProblems({ form }: Designer, { current, problems }: StoredTemplate): readonly DesignProblem[] {
  return useMemo(() => {
    const numbering = { pattern: form.numberPattern, yearlyReset: form.yearlyReset };
    const own = designProblems({ ...form, ...numbering });
    const saved = { pattern: current.form.numberPattern, yearlyReset: current.form.yearlyReset };
    if (!isSameNumbering(numbering, saved)) return own;
    const known = new Set(own.map(({ text }) => text));
    return [...own, ...problems.filter(({ kind, text }) => kind === 'numbering' && !known.has(text))];
  }, [form, current, problems]);
}
