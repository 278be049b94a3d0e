import { examApi } from '@ganlin/contract/exam/exam';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { QuestionCard } from '../../../kits/question-view/question-card.tsx';
import { RichText } from '../../../kits/rich-text/rich-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { FullLayer } from '../../../ui/overlay/full-layer.tsx';
import type { Output } from './paper-output.tsx';
import styles from './paper-print.module.css';

interface PaperPrintProps {
  readonly title: string;
  readonly id: string;
  readonly seed: string;
  readonly print: Output;
  readonly onClose: () => void;
}

const nothing = () => undefined;

/** The paper as it will be printed. Loading it is recorded, whether it is printed then or not. */
export function PaperPrint({ title, id, seed, print, onClose }: PaperPrintProps) {
  const { data, error } = useQuery({
    ...query(examApi.preview, { id, seed, print }),
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  });
  const starts = data?.sections.map((_section, at) =>
    data.sections.slice(0, at).reduce((count, { questions }) => count + questions.length, 0),
  );
  return (
    <FullLayer label="打印试卷" onClose={onClose}>
      <header className={styles.bar}>
        <b>{print === 'answers' ? '试卷和答案' : '试卷'}</b>
        <Button small disabled={!data} onClick={() => window.print()}>
          打印
        </Button>
        <Button small look="line" onClick={onClose}>
          关闭
        </Button>
      </header>
      <div className={styles.sheet} aria-busy={!data && !error}>
        <h1>{title}</h1>
        <p className={styles.person}>单位：＿＿＿＿＿＿＿＿　姓名：＿＿＿＿＿＿　得分：＿＿＿＿</p>
        {error && <p role="alert">{messageOf(error)}</p>}
        {data?.sections.map(({ title: heading, intro, questions }, at) => (
          // Two sections may have the same name; their order never changes here.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={at} aria-label={heading}>
            <h2>{heading}</h2>
            {intro !== '' && <RichText html={intro} />}
            {questions.map(({ question, key, score }, index) => (
              <QuestionCard
                key={question.id}
                question={question}
                number={(starts?.[at] ?? 0) + index + 1}
                score={score}
                headingLevel={3}
                answer={null}
                onAnswer={nothing}
                readOnly
                outcomeKey={key ?? undefined}
              />
            ))}
          </section>
        ))}
      </div>
    </FullLayer>
  );
}
