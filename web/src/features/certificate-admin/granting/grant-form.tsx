import { UploadOutlined } from '@ant-design/icons';
import { MAX_GRANTED_AT_ONCE, type certificateGrantApi } from '@ganlin/contract/certificate/grant';
import type { Input as InputOf } from '@ganlin/contract/core/endpoint';
import { dayInChina } from '@ganlin/contract/core/time';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PeopleField } from '../../../kits/pickers/people-field.tsx';
import type { Person } from '../../../kits/pickers/person.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { DayItem } from '../model/day-item.tsx';
import { GRANTS } from '../model/grant-row.ts';
import { textLabels } from '../model/grant-texts.ts';
import styles from './granting.module.css';
import { TemplateSelect, useTemplates } from '../model/template-select.tsx';

interface Fields {
  readonly templateId: string;
  readonly issuedOn: string;
  readonly className?: string;
  readonly studyHours?: string;
  readonly people?: readonly Person[];
  /** By the person's id. */
  readonly scores?: Readonly<Record<string, { readonly theoryScore?: string; readonly practicalScore?: string }>>;
}

interface GrantFormProps {
  readonly isBusy: boolean;
  readonly onCheck: (order: InputOf<typeof certificateGrantApi.preview>) => void;
}

/** Which certificate, what it says, and who gets it. */
export function GrantForm({ isBusy, onCheck }: GrantFormProps) {
  const [form] = Form.useForm<Fields>();
  const [today] = useState(() => dayInChina(new Date()));
  const navigate = useNavigate();
  const templateId = Form.useWatch('templateId', form);
  const people = Form.useWatch('people', form) ?? [];
  const needs = useTemplates()?.find(({ id }) => id === templateId)?.needs ?? [];
  const scoreTexts = needs.filter((text) => text === 'theoryScore' || text === 'practicalScore');
  const check = ({ people: chosen = [], scores = {}, ...common }: Fields) => {
    if (chosen.length === 0) return toast('warning', '请添加人员');
    if (chosen.length > MAX_GRANTED_AT_ONCE)
      return toast('warning', `一次最多 ${MAX_GRANTED_AT_ONCE} 人，更多的请上传名单`);
    return onCheck({ ...common, rows: chosen.map(({ id }) => ({ userId: id, ...scores[id] })) });
  };
  const toList = async () => {
    const names = ['templateId', 'issuedOn', 'className', 'studyHours'] as const;
    const common = await form.validateFields([...names]).catch(() => undefined);
    if (!common) return;
    const search = new URLSearchParams(names.map((name) => [name, common[name] ?? '']));
    void navigate(`${GRANTS}/import?${search}`);
  };
  return (
    <Form<Fields> form={form} layout="vertical" initialValues={{ issuedOn: today }} onFinish={check}>
      <Form.Item name="templateId" label="证书" rules={[{ required: true, message: '请选择证书' }]}>
        <TemplateSelect inUse placeholder="选择在用的证书模板" />
      </Form.Item>
      <Form.Item
        name="issuedOn"
        label="发证日期"
        extra="有效期从这一天算起"
        rules={[{ required: true, message: '请选择发证日期' }]}
      >
        <DayItem label="发证日期" />
      </Form.Item>
      {needs
        .filter((text) => text === 'className' || text === 'studyHours')
        .map((text) => (
          <Form.Item key={text} name={text} label={textLabels[text].label} required rules={[textLabels[text].rule]}>
            <Input maxLength={textLabels[text].maxLength} />
          </Form.Item>
        ))}
      <Form.Item name="people" label="持证人">
        <PeopleItem />
      </Form.Item>
      {scoreTexts.length > 0 && people.length > 0 && (
        <ul className={styles.scores} aria-label="成绩">
          {people.map(({ id, name }) => (
            <li key={id}>
              <b>{name}</b>
              {scoreTexts.map((text) => (
                <Form.Item key={text} name={['scores', id, text]} noStyle>
                  <Input
                    aria-label={`${name}的${textLabels[text].label}`}
                    placeholder={textLabels[text].label}
                    maxLength={textLabels[text].maxLength}
                  />
                </Form.Item>
              ))}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => void toList()}>
          上传名单颁发
        </Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          核对
        </Button>
      </div>
    </Form>
  );
}

interface PeopleItemProps {
  /** Set by the form item. */
  readonly value?: readonly Person[];
  readonly onChange?: (people: readonly Person[]) => void;
}

const PeopleItem = ({ value, onChange }: PeopleItemProps) => (
  <PeopleField people={value ?? []} onChange={(people) => onChange?.(people)} />
);
