import { PlusOutlined } from '@ant-design/icons';
import { gradingLeadApi, MAX_GRADERS } from '@ganlin/contract/grading/lead';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { call } from '../../../../lib/api/client.ts';
import { useCall } from '../../../../lib/api/query.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { FormDrawer } from '../../../../ui/overlay/form-drawer.tsx';
import { hasDuplicate, questionOptions, type LeadDetail } from '../lead-data.ts';
import { saveOrAsk } from '../save-changed.ts';
import { GraderPicker } from './grader-picker.tsx';
import { PlanFields } from './plan-fields.tsx';
import type { Plan } from './plan.rules.ts';
import styles from '../lead.module.css';

interface GraderFields {
  readonly userId: string;
  readonly questionId?: string | null;
  readonly share?: number | null;
  /** Only of graders that are stored: their name is shown, not a picker. */
  readonly realName?: string;
}

interface Fields extends Plan {
  readonly graders?: GraderFields[];
}

interface GradersDrawerProps {
  readonly examId: string;
  readonly detail: LeadDetail;
  readonly onClosed: () => void;
}

export function GradersDrawer({ examId, detail, onClosed }: GradersDrawerProps) {
  const save = useCall(gradingLeadApi.save, { refresh: [gradingLeadApi.detail], silent: true });
  const submit = async ({ graders = [], ...plan }: Fields) => {
    const sent = graders.map(({ userId, questionId, share }) => ({
      userId,
      // Hidden then, but still in the form: whoever changes their mind finds it again.
      questionId: plan.by === 'paper' ? null : (questionId ?? null),
      share: share ?? 1,
    }));
    await saveOrAsk({
      changed: 'gradingChanged',
      version: detail.version,
      noun: '阅卷安排',
      save: (version) => save.mutateAsync({ examId, version, plan, graders: sent }),
      reload: async () => (await call(gradingLeadApi.detail, { examId })).version,
    });
    toast('success', '阅卷安排已保存，没有评的作答已重新分配');
  };
  const initial = {
    ...detail.plan,
    graders: detail.graders.map(({ userId, questionId = null, share = 1, realName }) => ({
      userId,
      questionId,
      share,
      realName,
    })),
  };
  return (
    <FormDrawer<Fields> title="分配阅卷任务" initial={initial} fieldOf={fieldOf} onSubmit={submit} onClosed={onClosed}>
      <PlanFields />
      <p className="ui-note">保存后，没有评的作答按份额重新分配；已评的不变。同一题的份额相同就平分。</p>
      <Form.List
        name="graders"
        rules={[
          {
            validator: async (_, graders: GraderFields[] = []) => {
              if (hasDuplicate(graders)) throw new Error('同一个人在同一题中只能出现一次');
            },
          },
        ]}
      >
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map(({ key, name }) => (
              <GraderRow
                key={key}
                index={name}
                questions={questionOptions(detail.questions)}
                onRemove={() => remove(name)}
              />
            ))}
            <Form.ErrorList errors={errors} />
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={rows.length >= MAX_GRADERS}
              onClick={() => add({ questionId: null, share: 1 })}
            >
              添加阅卷人
            </Button>
          </>
        )}
      </Form.List>
    </FormDrawer>
  );
}

const fieldOf = { tooFewForDouble: 'doublePercent' } as const;

interface GraderRowProps {
  readonly index: number;
  readonly questions: readonly { readonly value: string; readonly label: string }[];
  readonly onRemove: () => void;
}

function GraderRow({ index, questions, onRemove }: GraderRowProps) {
  const form = Form.useFormInstance<Fields>();
  const grader = form.getFieldsValue(true).graders?.[index];
  const isByPaper = Form.useWatch<Plan['by']>('by', form) === 'paper';
  const number = index + 1;
  return (
    <fieldset className={styles.row}>
      <legend className="ui-unseen">第 {number} 位阅卷人</legend>
      {grader?.realName === undefined ? (
        <Form.Item name={[index, 'userId']} label="阅卷人" rules={[{ required: true, message: '请选择阅卷人' }]}>
          <GraderPicker />
        </Form.Item>
      ) : (
        <>
          <p className={styles.name}>{grader.realName}</p>
          {/* The form submits only the values of its fields. */}
          <Form.Item name={[index, 'userId']} hidden>
            <Input />
          </Form.Item>
        </>
      )}
      <div className={styles.pair}>
        <Form.Item name={[index, 'questionId']} label="试题" hidden={isByPaper}>
          <Select allowClear placeholder="没有专人的试题" options={[...questions]} />
        </Form.Item>
        <Form.Item name={[index, 'share']} label="份额" rules={[{ required: true, message: '请填写份额' }]}>
          <InputNumber min={1} max={100} precision={0} />
        </Form.Item>
        <Button danger type="text" aria-label={`移除第 ${number} 位阅卷人`} onClick={onRemove}>
          移除
        </Button>
      </div>
    </fieldset>
  );
}
