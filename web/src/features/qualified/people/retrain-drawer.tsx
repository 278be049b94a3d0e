import { MAX_RETRAINED, RetrainForm, qualifiedApi, retrainingApi } from '@ganlin/contract/certificate/qualified';
import { TrainType, trainTypeLabels } from '@ganlin/contract/training/kinds';
import { Alert, Form, Input, Radio, type FormInstance } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TimeField } from '../../../kits/record-editor/time-field.tsx';
import { useCall } from '../../../lib/api/query.ts';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { FormDrawer } from '../../../ui/overlay/form-drawer.tsx';
import type { Person } from '../model/figures.ts';

interface Fields {
  readonly title: string;
  readonly trainType: TrainType;
  readonly startTime: string;
  readonly endTime: string;
  readonly applyEnd: string;
  readonly place?: string;
}

interface RetrainDrawerProps {
  readonly people: readonly Person[];
  readonly onClosed: () => void;
}

const rules = rulesOf(RetrainForm);
const trainTypes = [TrainType.online, TrainType.offline].map((value) => ({ value, label: trainTypeLabels[value] }));

type Values = Pick<FormInstance<Fields>, 'getFieldValue'>;

// Times of the form are ISO text of one zone: their order is that of the text.
const timeOf = ({ getFieldValue }: Values, name: keyof Fields): string => String(getFieldValue(name) ?? '');
const afterStart = (values: Values) => ({
  validator: async (_rule: unknown, end: string | null) => {
    if (end && end <= timeOf(values, 'startTime')) throw new Error('结束时间要晚于开始时间');
  },
});
const beforeEnd = (values: Values) => ({
  validator: async (_rule: unknown, applyEnd: string | null) => {
    const end = timeOf(values, 'endTime');
    if (applyEnd && end && applyEnd > end) throw new Error('报名截止不能晚于培训结束');
  },
});

/** Creates a draft class for the selected holders, and notifies them. */
export function RetrainDrawer({ people, onClosed }: RetrainDrawerProps) {
  // A repeated call creates one class.
  const [retrainId] = useState(newId);
  const navigate = useNavigate();
  const may = usePermission();
  const send = useCall(retrainingApi.retrain, { refresh: [retrainingApi.paging, qualifiedApi.figures], silent: true });
  const units = new Set(people.map(({ deptName }) => deptName)).size;
  const soonest = people.flatMap(({ validUntil }) => validUntil ?? []).toSorted()[0];
  const isTooMany = people.length > MAX_RETRAINED;
  return (
    <FormDrawer<Fields>
      title="发起复训"
      okText={`发起复训，通知 ${people.length} 人`}
      initial={{ title: '作业人员复训班', trainType: TrainType.online }}
      onSubmit={async (form) => {
        const certificateIds = people.map(({ certificateId }) => certificateId);
        const { classId } = await send.mutateAsync({ retrainId, form, certificateIds });
        toast('success', '已建培训班草稿，正在通知持证人和单位');
        if (may('train:class:save')) void navigate(`/admin/train/class/edit/${classId}`);
      }}
      onClosed={onClosed}
    >
      <p className="ui-note">
        {people.length} 人，{units} 个单位{soonest && `，最早 ${soonest} 到期`}。
      </p>
      {isTooMany && <Alert type="warning" showIcon title={`一次最多 ${MAX_RETRAINED} 人，请分几次发起。`} />}
      <Form.Item name="title" label="培训班名称" rules={rules.title}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="trainType" label="方式">
        <Radio.Group options={trainTypes} />
      </Form.Item>
      <Form.Item name="startTime" label="开始时间" rules={[{ required: true, message: '请选择开始时间' }]}>
        <TimeField />
      </Form.Item>
      <Form.Item
        name="endTime"
        label="结束时间"
        dependencies={['startTime']}
        rules={[{ required: true, message: '请选择结束时间' }, afterStart]}
      >
        <TimeField />
      </Form.Item>
      <Form.Item
        name="applyEnd"
        label="报名截止"
        dependencies={['endTime']}
        rules={[{ required: true, message: '请选择报名截止时间' }, beforeEnd]}
      >
        <TimeField />
      </Form.Item>
      <Form.Item name="place" label="地点" rules={rules.place}>
        <Input maxLength={200} placeholder="线上可以不填" autoComplete="off" />
      </Form.Item>
      <Alert
        type="info"
        showIcon
        title="先建一个培训班草稿，并用站内信和短信通知所选的人、用站内信通知单位的管理人员。补全草稿并发布以后才开放报名。"
      />
    </FormDrawer>
  );
}
