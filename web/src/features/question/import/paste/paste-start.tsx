import { questionImportApi } from '@ganlin/contract/question/import';
import { Button } from 'antd';
import { startTransition, useCallback, useEffect, useId, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { call } from '../../../../lib/api/client.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import type { Started } from '../../../../kits/import-wizard/import-api.ts';
import { useImportStart } from '../../../../kits/import-wizard/use-import-start.ts';
import { goToLine, lineAtCursor } from './cursor.ts';
import styles from './paste.module.css';
import { createReader, questionAt, type PastedText } from './pasted.ts';
import { PastedList } from './pasted-list.tsx';
import { sampleText } from './sample-text.ts';

interface PasteStartProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onStarted: (started: Started) => void;
}

/** A text of questions on the left, the parsed result on the right, while the user types. */
export function PasteStart({ text, onText, onStarted }: PasteStartProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const label = useId();
  const pasted = usePasted(text);
  const [line, setLine] = useState<number>();
  const start = useImportStart({
    send: (given: string) => call(questionImportApi.startText, { text: given }),
    recent: questionImportApi.recent,
    onStarted,
  });
  const show = useCallback((line: number) => {
    goToLine(field.current, line);
    // No event reports a cursor that was moved by script.
    setLine(line);
  }, []);
  const follow = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    const at = lineAtCursor(currentTarget);
    startTransition(() => setLine(at));
  };
  const current = line === undefined ? undefined : questionAt(pasted, line)?.line;
  return (
    <>
      <div className={styles.paste}>
        <div className={styles.side}>
          <div className={styles.head}>
            <label htmlFor={label}>试题文本</label>
            {text === '' && (
              <Button size="small" type="link" onClick={() => onText(sampleText)}>
                填入示例
              </Button>
            )}
            {text !== '' && (
              <Button size="small" type="link" onClick={() => onText('')}>
                清空
              </Button>
            )}
          </div>
          <textarea
            ref={field}
            id={label}
            className={styles.field}
            value={text}
            spellCheck={false}
            placeholder={HINT}
            onChange={({ target }) => onText(target.value)}
            onSelect={follow}
          />
        </div>
        <section className={styles.side} aria-label="识别结果">
          <div className={styles.head}>
            <b>识别结果</b>
            <Summary pasted={pasted} isEmpty={text.trim() === ''} onLine={show} />
          </div>
          <PastedList questions={pasted.questions} current={current} onLine={show} />
        </section>
      </div>
      <div className={styles.foot}>
        <span className={styles.hint}>下一步逐题检查重复和知识点，有错的题可以在那里修改，确认之前不会写入题库。</span>
        <Button
          type="primary"
          loading={start.isPending || start.isSuccess}
          disabled={text.trim() === ''}
          onClick={() => begin(text, start.mutate)}
        >
          检查并预览
        </Button>
      </div>
    </>
  );
}

const HINT =
  '把 Word、网页或文本里的试题粘贴到这里。题号、选项、答案、解析按平常的写法即可：\n\n1. 题干……\nA. ……\nB. ……\n答案：A';

interface SummaryProps {
  readonly pasted: PastedText;
  readonly isEmpty: boolean;
  readonly onLine: (line: number) => void;
}

function Summary({ pasted: { questions, wrong, doubtful }, isEmpty, onLine }: SummaryProps) {
  const first = questions.find(({ reading }) => !reading.draft)?.faultLines[0];
  return (
    <>
      <span aria-live="polite" className={styles.summary} data-wrong={wrong > 0 ? '' : undefined}>
        {isEmpty || questions.length > 0 ? `共 ${questions.length} 题，${wrong} 题有误` : '没有识别到试题'}
        {doubtful > 0 && `，${doubtful} 题有提示`}
      </span>
      {first !== undefined && (
        <Button size="small" onClick={() => onLine(first)}>
          看第一处
        </Button>
      )}
    </>
  );
}

/** How long the text must be unchanged before it is parsed. */
const REST_MS = 200;

/** The parsed text, a moment after a change; parsing never blocks the typing. */
function usePasted(text: string): PastedText {
  const [read] = useState(createReader);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const turn = setTimeout(() => startTransition(() => setSettled(text)), REST_MS);
    return () => clearTimeout(turn);
  }, [text]);
  return useMemo(() => read(settled), [read, settled]);
}

/** Shows here what the contract would reject, with its messages. */
function begin(text: string, send: (text: string) => void): void {
  const { error } = questionImportApi.startText.request.safeParse({ text });
  const [issue] = error?.issues ?? [];
  if (issue) toast('error', issue.message);
  else send(text);
}
