import { CheckOutlined } from '@ant-design/icons';
import { formatToSecond } from '../../../lib/text/format.ts';
import { signedText } from './points.ts';
import styles from './marks-table.module.css';

export interface ComparedMark {
  readonly key: string;
  readonly name: string;
  readonly score: number;
  readonly items: readonly string[];
  readonly comment: string;
  readonly markedAt: string;
}

interface MarksTableProps {
  readonly label: string;
  readonly marks: readonly ComparedMark[];
  /** Points as the server sends them. */
  readonly items: readonly { readonly id: string; readonly text: string; readonly points: number }[];
}

/** The marks of an answer side by side: which items each grader ticked, points and comments. */
export function MarksTable({ label, marks, items }: MarksTableProps) {
  const has = (mark: ComparedMark, id: string) => mark.items.includes(id);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">评分点</th>
            {marks.map((mark) => (
              <th key={mark.key} scope="col">
                {mark.name}
                <small>{formatToSecond(mark.markedAt).slice(DATE_LENGTH)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, text, points }) => (
            <tr key={id} data-differs={marks.some((mark) => has(mark, id)) && !marks.every((mark) => has(mark, id))}>
              <th scope="row">
                {text} <small>{signedText(points)}</small>
              </th>
              {marks.map((mark) => (
                <td key={mark.key}>
                  {has(mark, id) ? <CheckOutlined aria-label="已勾选" /> : <span aria-label="没有勾选">–</span>}
                </td>
              ))}
            </tr>
          ))}
          <tr className={styles.scores}>
            <th scope="row">给分</th>
            {marks.map(({ key, score }) => (
              <td key={key}>{score} 分</td>
            ))}
          </tr>
          <tr>
            <th scope="row">评语</th>
            {marks.map(({ key, comment }) => (
              <td key={key}>{comment === '' ? <span className="ui-note">没有</span> : comment}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** Of `2026-03-05 `: the time of day is enough to tell who was first. */
const DATE_LENGTH = 11;
