import { Button } from 'antd';
import { NumberField } from '../../../kits/record-editor/number-field.tsx';
import { PastedList } from '../import/paste/pasted-list.tsx';
import paste from '../import/paste/paste.module.css';
import { questionAt } from '../import/paste/pasted.ts';
import styles from './paper.module.css';
import type { PaperReading, PaperText } from './read-paper.ts';
import type { ReadPaper } from './use-paper.ts';

interface PaperOutlineProps {
  readonly paper: ReadPaper;
  readonly source: PaperText;
  readonly line: number | undefined;
  readonly onWrite: (change: Partial<PaperText>) => void;
  readonly onLine: (line: number) => void;
}

/** The paper as it was understood: sections with their points, problems, questions. */
export function PaperOutline({ paper, source, line, onWrite, onLine }: PaperOutlineProps) {
  const { reading } = paper;
  const current = line === undefined ? undefined : questionAt(reading, line)?.line;
  return (
    <section className={paste.side} aria-label="识别结果">
      <div className={paste.head}>
        <b>识别结果</b>
        <span aria-live="polite">{summaryOf(source.text, paper)}</span>
      </div>
      {reading.questions.length > 0 && (
        <div className={styles.outline}>
          <Sections reading={reading} source={source} onWrite={onWrite} onLine={onLine} />
          <Problems paper={paper} onLine={onLine} />
        </div>
      )}
      <PastedList questions={reading.questions} current={current} onLine={onLine} />
    </section>
  );
}

function summaryOf(text: string, { reading: { questions, total }, problems }: ReadPaper): string {
  if (questions.length === 0) return text.trim() === '' ? '' : '没有识别到试题';
  const wrong = problems.filter(({ warning }) => !warning).length;
  const state = wrong === 0 ? '没有错误' : `${wrong} 处要改`;
  return `共 ${questions.length} 题 ${total / 100} 分，${state}`;
}

type SectionsProps = Pick<PaperOutlineProps, 'source' | 'onWrite' | 'onLine'> & { readonly reading: PaperReading };

function Sections({ reading: { paper }, source: { points }, onWrite, onLine }: SectionsProps) {
  return (
    <ul className={styles.sections} aria-label="大题">
      {paper.sections.map(({ title, line, each }, index) => {
        const own = paper.questions.filter(({ section }) => section === index);
        const sum = own.reduce((all, question) => all + (question.points ?? 0), 0);
        const given = points[title] ?? each ?? null;
        return (
          <li key={title} className={styles.section}>
            <Button type="link" size="small" onClick={() => onLine(line)}>
              {title}
            </Button>
            <span>
              {own.length} 题 {sum / 100} 分
            </span>
            <NumberField
              label={`${title}每题分值`}
              size="small"
              digits={2}
              max={1000}
              unit="分/题"
              invalid={own.some((question) => question.points === undefined)}
              value={given === null ? evenly(own) : given / 100}
              onChange={(value) => onWrite({ points: withPoints(points, title, value) })}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The points of each question, where all have the same. */
function evenly(own: readonly { readonly points: number | undefined }[]): number | null {
  const [first] = own;
  const same = first?.points !== undefined && own.every(({ points }) => points === first.points);
  return same && first.points !== undefined ? first.points / 100 : null;
}

function withPoints(points: PaperText['points'], title: string, value: number | null): PaperText['points'] {
  const others = Object.fromEntries(Object.entries(points).filter(([name]) => name !== title));
  return value === null || value === 0 ? others : { ...others, [title]: Math.round(value * 100) };
}

function Problems({ paper: { problems }, onLine }: Pick<PaperOutlineProps, 'paper' | 'onLine'>) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label="要看的地方">
      {problems.map(({ line, message, warning }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two problems may have the same text
        <li key={at}>
          <button
            type="button"
            className={paste.fault}
            data-tone={warning ? 'warn' : 'bad'}
            onClick={() => onLine(line)}
          >
            第 {line} 行：{message}
          </button>
        </li>
      ))}
    </ul>
  );
}
