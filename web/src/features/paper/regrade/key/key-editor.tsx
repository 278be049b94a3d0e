import { BookOutlined } from '@ant-design/icons';
import { choiceRuleLabels, fillRuleLabels, matchRuleLabels } from '@ganlin/contract/exam/composition';
import { QuestionType, questionTypeLabels } from '@ganlin/contract/question/kinds';
import { Button } from 'antd';
import { Link } from 'react-router';
import { RichText } from '../../../../kits/rich-text/rich-text.tsx';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import { errorAt, type FieldErrors } from '../../../../lib/api/form-errors.ts';
import { answersAlike } from '../model/key-text.ts';
import type { AskedQuestion, ExamQuestion, GradingKey, Trial } from '../model/regrade.ts';
import { typesIn, withPart } from './key-change.ts';
import { KeyCompare } from './key-compare.tsx';
import { PartKey } from './part-key.tsx';
import { RuleFields } from './rule-fields.tsx';
import styles from './key.module.css';

interface KeyEditorProps {
  readonly question: ExamQuestion;
  readonly asked: AskedQuestion;
  readonly before: GradingKey;
  readonly after: GradingKey;
  /** The trial of exactly this key. */
  readonly trial: Trial | null;
  readonly readOnly: boolean;
  readonly errors: FieldErrors;
  readonly onChange: (after: GradingKey) => void;
}

/** The question as it was asked, with the old right answer and the new one. */
export function KeyEditor(props: KeyEditorProps) {
  const { question, asked, before, after, trial, readOnly, errors, onChange } = props;
  const { body } = after;
  const { bankKey } = asked;
  return (
    <section className={styles.card} aria-label="修正答案" data-step="key">
      <header className={styles.head}>
        <h2>修正答案</h2>
        <span className={styles.type}>{questionTypeLabels[body.type]}</span>
        <span className="ui-note">{ruleText(before)}</span>
        <Link to={`/admin/qu/question/edit/${question.questionId}`}>在题库中打开</Link>
      </header>
      <RichText html={asked.content} className={styles.stem} />
      {body.type === QuestionType.combined ? (
        body.children.map((child, at) => {
          const old = before.body.type === QuestionType.combined ? before.body.children[at]?.body : undefined;
          return (
            <fieldset key={child.id} className={styles.part}>
              <legend>
                （{at + 1}）{questionTypeLabels[child.body.type]}
              </legend>
              <RichText html={child.content} />
              <PartKey
                {...props}
                part={child.id}
                path={`after.body.children.${at}.body`}
                oldBody={old ?? child.body}
                newBody={child.body}
                onBody={(next) => onChange({ ...after, body: withPart(body, child.id, next) })}
              />
            </fieldset>
          );
        })
      ) : (
        <PartKey
          {...props}
          part=""
          path="after.body"
          oldBody={before.body.type === QuestionType.combined ? body : before.body}
          newBody={body}
          onBody={(next) => onChange({ ...after, body: next })}
        />
      )}
      <FieldError text={errorAt(errors, 'after.body')} />
      {!readOnly && (
        <RuleFields
          before={before}
          after={after}
          errors={errors}
          onChange={(patch) => onChange({ ...after, ...patch })}
        />
      )}
      <KeyCompare version={question.version} before={before} after={after} trial={trial} />
      {bankKey && !readOnly && !answersAlike(bankKey.body, body) && (
        <p className={styles.bank}>
          <BookOutlined aria-hidden /> 题库里的第 {bankKey.version} 版答案与这里不同。
          <Button size="small" onClick={() => onChange({ ...after, body: bankKey.body })}>
            采用题库新答案
          </Button>
        </p>
      )}
    </section>
  );
}

/** `2 分，少选得一半，错选不得分`. */
function ruleText({ body, points, choice, fill, match }: GradingKey): string {
  const types = typesIn(body);
  return [
    `${points} 分`,
    types.has(QuestionType.multi) && choiceRuleLabels[choice],
    types.has(QuestionType.fill) && fillRuleLabels[fill],
    types.has(QuestionType.match) && matchRuleLabels[match],
  ]
    .filter(Boolean)
    .join('，');
}
