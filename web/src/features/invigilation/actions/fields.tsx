import { boardApi } from '@ganlin/contract/invigilation/board';
import { papersApi } from '@ganlin/contract/paper/papers';
import { AutoComplete, Form, Input, InputNumber, Radio } from 'antd';
import type { ReactNode } from 'react';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import styles from './actions.module.css';

interface ReasonFieldProps {
  /** Usual reasons, to be chosen instead of typed. */
  readonly usual: readonly string[];
}

export function ReasonField({ usual }: ReasonFieldProps): ReactNode {
  return (
    <Form.Item
      name="reason"
      label="原因"
      required
      extra="可以选一个常见原因，也可以自己写。会记入操作日志和答卷经过。"
      rules={[zodRule(papersApi.forceHandIn.request.shape.reason)]}
    >
      <AutoComplete options={usual.map((value) => ({ value }))}>
        <Input maxLength={200} placeholder="请填写原因" />
      </AutoComplete>
    </Form.Item>
  );
}

export function MinutesField({ label }: { readonly label: string }): ReactNode {
  return (
    <Form.Item name="minutes" label={label} required rules={[zodRule(papersApi.extend.request.shape.minutes)]}>
      <MinutesInput />
    </Form.Item>
  );
}

interface MinutesInputProps {
  /** Set by the surrounding form item. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (minutes: number | null) => void;
}

const usualMinutes = [5, 10, 15, 30];

/** The usual lengths, or any other. */
function MinutesInput({ id, value, onChange }: MinutesInputProps) {
  return (
    <div className={styles.minutes}>
      <Radio.Group
        optionType="button"
        aria-label="常用时长"
        value={value}
        options={usualMinutes.map((minutes) => ({ value: minutes, label: `${minutes} 分钟` }))}
        onChange={({ target }) => onChange?.(Number(target.value))}
      />
      <InputNumber
        {...(id === undefined ? {} : { id })}
        min={1}
        max={1440}
        precision={0}
        suffix="分钟"
        value={value ?? null}
        onChange={(minutes) => onChange?.(minutes)}
      />
    </div>
  );
}

export function MessageField(): ReactNode {
  return (
    <Form.Item name="text" label="内容" required rules={[zodRule(boardApi.message.request.shape.text)]}>
      <Input.TextArea rows={4} maxLength={200} showCount placeholder="考生的作答页面会立即显示" />
    </Form.Item>
  );
}
