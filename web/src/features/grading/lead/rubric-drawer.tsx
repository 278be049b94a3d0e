import { PlusOutlined } from '@ant-design/icons';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { MAX_RUBRIC_ITEMS } from '@ganlin/contract/grading/rubric';
import { Button, Form, Input, InputNumber } from 'antd';
import { Excerpt } from '../../../kits/rich-text/excerpt.tsx';
import { call } from '../../../lib/api/client.ts';
import { useCall } from '../../../lib/api/query.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { MoveButtons } from '../../../ui/list/move-buttons.tsx';
import { FormDrawer } from '../../../ui/overlay/form-drawer.tsx';
import { keyOf } from '../model/graded-question.ts';
import { addedPoints, type LeadQuestion } from './lead-data.ts';
import { saveOrAsk } from './save-changed.ts';
import styles from './lead.module.css';

interface ItemFields {
  readonly id: string;
  readonly text: string;
  readonly hint?: string;
  readonly points: number;
}

interface Fields {
  readonly items?: ItemFields[];
}

interface RubricDrawerProps {
  readonly examId: string;
  readonly question: LeadQuestion;
  readonly onClosed: () => void;
}

export function RubricDrawer({ examId, question, onClosed }: RubricDrawerProps) {
  const save = useCall(gradingLeadApi.saveRubric, { refresh: [gradingLeadApi.detail], silent: true });
  const { questionId, version, part, rubric, maxScore } = question;
  const submit = async ({ items = [] }: Fields) => {
    const sent = items.map(({ id, text, hint = '', points }) => ({ id, text, hint, points }));
    const named = { examId, questionId, version, part };
    await saveOrAsk({
      changed: 'rubricChanged',
      version: rubric.version,
      noun: '评分细则',
      save: (rubricVersion) => save.mutateAsync({ ...named, rubricVersion, items: sent }),
      reload: async () => {
        const { questions } = await call(gradingLeadApi.detail, { examId });
        return questions.find((other) => keyOf(other) === keyOf(question))?.rubric.version ?? rubric.version;
      },
    });
    toast('success', '评分细则已保存');
  };
  const initial = { items: rubric.items.map((item) => ({ ...item, hint: item.hint ?? '' })) };
  return (
    <FormDrawer<Fields> title="评分细则" initial={initial} onSubmit={submit} onClosed={onClosed}>
      <p className={styles.name}>
        <Excerpt text={question.title} />
      </p>
      <p className="ui-note">
        阅卷人逐项勾选，得分自动相加；扣分项填负数。没有细则时直接给分。已评的分数不因修改细则而改变。
      </p>
      <Form.List name="items">
        {(rows, { add, remove, move }) => (
          <>
            {rows.map(({ key, name }) => (
              <ItemRow
                key={key}
                index={name}
                onUp={name > 0 ? () => move(name, name - 1) : undefined}
                onDown={name < rows.length - 1 ? () => move(name, name + 1) : undefined}
                onRemove={() => remove(name)}
              />
            ))}
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={rows.length >= MAX_RUBRIC_ITEMS}
              onClick={() => add({ id: newItemId(), text: '', hint: '', points: 1 })}
            >
              添加评分点
            </Button>
          </>
        )}
      </Form.List>
      <AddedPoints maxScore={maxScore} />
    </FormDrawer>
  );
}

const ITEM_ID_LENGTH = 13;

/** The first two groups of a UUID: unique enough among the items of one question, and within their limit. */
const newItemId = (): string => newId().slice(0, ITEM_ID_LENGTH);

interface ItemRowProps {
  readonly index: number;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onRemove: () => void;
}

function ItemRow({ index, onUp, onDown, onRemove }: ItemRowProps) {
  const name = `第 ${index + 1} 项`;
  return (
    <fieldset className={styles.row}>
      <legend className="ui-unseen">{name}</legend>
      <Form.Item
        name={[index, 'text']}
        label={`${index + 1}. 评分点`}
        rules={[{ required: true, whitespace: true, message: '请填写评分点' }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name={[index, 'hint']} label="说明">
        <Input maxLength={200} placeholder="选填，例如：只写其一给半分" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name={[index, 'points']} label="分值" rules={[{ validator: checkPoints }]}>
          <InputNumber min={-1000} max={1000} step={0.5} />
        </Form.Item>
        <MoveButtons name={name} onUp={onUp} onDown={onDown} isMoving={false} type="text" />
        <Button danger type="text" aria-label={`移除${name}`} onClick={onRemove}>
          移除
        </Button>
      </div>
      {/* The form submits only the values of its fields. */}
      <Form.Item name={[index, 'id']} hidden>
        <Input />
      </Form.Item>
    </fieldset>
  );
}

async function checkPoints(_rule: unknown, points: number | null | undefined): Promise<void> {
  if (points === null || points === undefined || points === 0) throw new Error('请填写分值，扣分填负数');
  if (!Number.isInteger(points * 2)) throw new Error('分值以半分为单位');
}

/** Warns if all items together do not give full marks. */
function AddedPoints({ maxScore }: { readonly maxScore: number }) {
  const items = Form.useWatch<Fields['items']>('items') ?? [];
  const added = addedPoints(items);
  if (items.length === 0 || added === maxScore) return null;
  return (
    <p className={styles.warning}>
      加分项合计 {added} 分，这道题满分 {maxScore} 分。
    </p>
  );
}
