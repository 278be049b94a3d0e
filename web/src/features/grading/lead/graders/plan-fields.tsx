import { isMarkStep } from '@ganlin/contract/grading/rubric';
import { Form, InputNumber, Radio } from 'antd';
import { centiOf } from '../../model/points.ts';
import { planText, type Plan } from './plan.rules.ts';
import styles from '../lead.module.css';

const MAX_TOLERANCE = 100;

/** How the answers are marked, with what that means for them. */
export function PlanFields() {
  const by = Form.useWatch<Plan['by']>('by');
  const doublePercent = Form.useWatch<number | undefined>('doublePercent') ?? 0;
  const tolerance = Form.useWatch<number | undefined>('tolerance') ?? 0;
  return (
    <fieldset className={styles.row}>
      <legend className="ui-unseen">阅卷方式</legend>
      <Form.Item name="by" label="阅卷方式">
        <Radio.Group
          optionType="button"
          options={[
            { value: 'question', label: '按题阅卷' },
            { value: 'paper', label: '按卷阅卷' },
          ]}
        />
      </Form.Item>
      <div className={styles.two}>
        <Form.Item name="doublePercent" label="双评比例" rules={[{ required: true, message: '请填写双评比例' }]}>
          <InputNumber min={0} max={100} precision={0} suffix="%" />
        </Form.Item>
        <Form.Item name="tolerance" label="容差" rules={[{ validator: checkTolerance }]}>
          <InputNumber min={0} max={MAX_TOLERANCE} step={0.5} suffix="分" disabled={doublePercent === 0} />
        </Form.Item>
      </div>
      <output className={styles.explained}>{planText({ by, doublePercent, tolerance })}</output>
    </fieldset>
  );
}

async function checkTolerance(_rule: unknown, points: number | null | undefined): Promise<void> {
  if (points === null || points === undefined) throw new Error('请填写容差，没有就填 0');
  if (!isMarkStep(centiOf(points), centiOf(MAX_TOLERANCE))) throw new Error('容差以半分为单位');
}
