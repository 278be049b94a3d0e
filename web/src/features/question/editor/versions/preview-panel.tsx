import type { Answer } from '@ganlin/contract/question/answer';
import { Switch } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { DeviceChoice, type Device } from '../../../../kits/question-view/device-choice.tsx';
import { QuestionCard } from '../../../../kits/question-view/question-card.tsx';
import { keyOf, viewOf } from '../draft-form.ts';
import frame from '../../../../kits/record-editor/editor.module.css';
import styles from '../edit.module.css';
import type { Draft, Question } from '../question-draft.ts';

interface PreviewPanelProps {
  readonly draft: Draft;
  readonly question: Question | undefined;
}

/** A live preview of the question, which can be answered. */
export function PreviewPanel({ draft, question }: PreviewPanelProps) {
  const [device, setDevice] = useState<Device>('desktop');
  const [showsKey, setShowsKey] = useState(true);
  return (
    <aside className={styles.preview} aria-label="预览">
      <section className={frame.panel}>
        <div className={styles.previewHead}>
          <h2>考生看到的样子</h2>
          <DeviceChoice device={device} onDevice={setDevice} />
          <Switch size="small" aria-label="答案与解析" checked={showsKey} onChange={setShowsKey} />
          <span aria-hidden>答案与解析</span>
        </div>
        <div className={styles.stage} data-device={device}>
          <LiveCard draft={draft} showsKey={showsKey} />
        </div>
        {question && <Figures question={question} />}
      </section>
    </aside>
  );
}

/** Follows the typing as fast as possible, and never blocks it. */
function LiveCard({ draft, showsKey }: { readonly draft: Draft; readonly showsKey: boolean }) {
  const shown = useDeferredValue(draft);
  const view = useMemo(() => viewOf(shown), [shown]);
  const key = useMemo(() => keyOf(shown), [shown]);
  const [tried, setTried] = useState<Answer | null>(null);
  return (
    <QuestionCard
      question={view}
      number={1}
      headingLevel={3}
      answer={showsKey ? null : tried}
      onAnswer={setTried}
      readOnly={showsKey}
      outcomeKey={showsKey ? key : undefined}
    />
  );
}

/** The question's statistics so far. */
function Figures({ question: { stats, reports } }: { readonly question: Question }) {
  const share = (value: number | null) => (value === null ? '—' : value.toFixed(2));
  const figures = [
    { name: '作答人次', value: stats.answers.toLocaleString('zh-CN') },
    { name: '得分率', value: share(stats.facility) },
    { name: '区分度', value: share(stats.discrimination) },
    { name: '待答复纠错', value: String(reports) },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
