import { AppealOutcome, appealOutcomeLabels } from '@ganlin/contract/appeal/kinds';
import { isMarkStep } from '@ganlin/contract/grading/rubric';
import { Checkbox, Form, Input, InputNumber, Radio, type FormInstance } from 'antd';
import { partText, tickedScore, type AnswerFields, type AppealDetail, type MarkedAnswer } from './appeal-data.ts';
import styles from './exam-appeals.module.css';

interface AnswerFieldsetProps {
  readonly detail: AppealDetail;
  readonly form: FormInstance<AnswerFields>;
}

const explained: Readonly<Record<AppealOutcome, string>> = {
  [AppealOutcome.kept]: '分数不变',
  [AppealOutcome.changed]: '重新给分，考生的成绩随即更新',
  [AppealOutcome.accepted]: '答复后在列表中点“去改判”更正这道题，所有考生的成绩一并更新',
};

/** The outcome, the new points where people marked, and the reply. */
export function AnswerFieldset({ detail: { outcomes, answers }, form }: AnswerFieldsetProps) {
  const outcome = Form.useWatch('outcome', form);
  return (
    <>
      <Form.Item name="outcome" label="处理结果" rules={[{ required: true, message: '请选择处理结果' }]}>
        <Radio.Group className={styles.outcomes ?? ''}>
          {outcomes.map((each) => (
            <Radio key={each} value={each}>
              {appealOutcomeLabels[each]} <small className="ui-note">{explained[each]}</small>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {outcome === AppealOutcome.changed &&
        answers.map((answer) => <NewMark key={answer.answerId} answer={answer} form={form} />)}
      <Form.Item
        name="reply"
        label="答复"
        extra="考生可见，会以消息告知。请说明依据。"
        rules={[{ required: true, whitespace: true, message: '请填写答复' }]}
      >
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
    </>
  );
}

interface NewMarkProps {
  readonly answer: MarkedAnswer;
  readonly form: FormInstance<AnswerFields>;
}

function NewMark({ answer, form }: NewMarkProps) {
  const { answerId, part, score, maxScore, rubric } = answer;
  const checkScore = async (_rule: unknown, points: number | null | undefined) => {
    if (points === null || points === undefined) throw new Error('请填写分数');
    if (!isMarkStep(Math.round(points * 100), Math.round(maxScore * 100))) throw new Error('分数以半分为单位');
  };
  return (
    <fieldset className={styles.mark}>
      <legend className="ui-unseen">{partText(part)}新的分数</legend>
      {rubric.items.length > 0 && (
        <Form.Item name={['marks', answerId, 'items']} label={`${partText(part)}评分点`}>
          <Checkbox.Group
            className={styles.outcomes ?? ''}
            options={rubric.items.map(({ id, text, points }) => ({ value: id, label: `${text}（${points} 分）` }))}
            onChange={(ticked) =>
              form.setFieldValue(['marks', answerId, 'score'], tickedScore(answer, ticked.map(String)))
            }
          />
        </Form.Item>
      )}
      <Form.Item
        name={['marks', answerId, 'score']}
        label={`${partText(part)}新的分数`}
        extra={`原来 ${score ?? '—'} 分，满分 ${maxScore} 分`}
        rules={[{ validator: checkScore }]}
      >
        <InputNumber min={0} max={maxScore} step={0.5} suffix="分" />
      </Form.Item>
    </fieldset>
  );
}
