import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import common from '../../../kits/record-editor/editor.module.css';
import type { Problem } from './article-problems.ts';
import styles from './editor.module.css';

interface ReadinessProps {
  readonly problems: readonly Problem[];
  /** It is published already. */
  readonly isOut: boolean;
  readonly onShow: (place: string) => void;
}

/** What is missing before it can be published, and what would be better. */
export function Readiness({ problems, isOut, onShow }: ReadinessProps) {
  return (
    <section className={styles.sidePanel} aria-label="发布前检查">
      <h2>{headOf(problems, isOut)}</h2>
      <ul className={common.problems}>
        {problems.length === 0 && (
          <li data-kind="ok">
            <CheckCircleFilled aria-hidden />
            <span>都填好了</span>
          </li>
        )}
        {problems.map(({ place, words, warning }) => (
          <li key={place + words} data-kind={warning ? 'warn' : 'bad'}>
            {warning ? <ExclamationCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
            <span>{words}</span>
            <Button type="link" size="small" aria-label={`定位：${words}`} onClick={() => onShow(place)}>
              定位
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function headOf(problems: readonly Problem[], isOut: boolean): string {
  const missing = problems.filter(({ warning }) => !warning).length;
  if (missing > 0) return isOut ? `还缺 ${missing} 项` : `发布前还缺 ${missing} 项`;
  const ready = isOut ? '内容完整' : '可以发布';
  return problems.length > 0 ? `${ready}，另有建议` : ready;
}
