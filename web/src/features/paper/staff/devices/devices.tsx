import type { Data } from '@ganlin/contract/core/endpoint';
import {
  DeviceState,
  deviceStateLabels,
  deviceStepLabels,
  examDevicesApi,
  troubledSteps,
  type DevicePerson,
} from '@ganlin/contract/paper/device-check';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Result, Select, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Column } from '../../../../kits/data-table/columns.ts';
import { DataTable } from '../../../../kits/data-table/data-table.tsx';
import { DeptPicker } from '../../../../kits/pickers/dept-picker.tsx';
import { messageOf } from '../../../../lib/api/failure.ts';
import { query } from '../../../../lib/api/query.ts';
import { useScreen } from '../../../../lib/screen/screen.tsx';
import { usePermission } from '../../../../lib/session/use-permission.ts';
import { formatTime } from '../../../../lib/text/format.ts';
import { StateTag, type Tone } from '../../../../ui/list/state-tag.tsx';
import { papersPath } from '../../result/paths.ts';
import styles from '../papers.module.css';
import { RemindButton } from './remind-button.tsx';

const tones: Readonly<Record<DeviceState, Tone>> = {
  untried: 'idle',
  rehearsed: 'ok',
  ready: 'ok',
  attention: 'warn',
  blocked: 'bad',
};

const columns: readonly Column<DevicePerson>[] = [
  { key: 'realName', title: '姓名', part: 'name', render: ({ realName, userName }) => <b>{realName || userName}</b> },
  { key: 'userName', title: '账号', render: ({ userName }) => userName },
  { key: 'dept', title: '部门', render: ({ deptName }) => deptName || '—' },
  {
    key: 'state',
    title: '调试结果',
    render: ({ state }) => <StateTag tone={tones[state]}>{deviceStateLabels[state]}</StateTag>,
  },
  { key: 'trouble', title: '要注意的项', render: ({ check }) => (check && troubleText(check)) || '—' },
  { key: 'browser', title: '浏览器', render: ({ check }) => check?.browser ?? '—' },
  { key: 'latency', title: '网络往返', render: ({ check }) => latencyText(check) },
  { key: 'checkedAt', title: '调试时间', render: ({ check }) => (check ? formatTime(check.checkedAt) : '—') },
  { key: 'rehearsal', title: '试考', render: ({ rehearsal }) => rehearsalText(rehearsal) },
];

const troubleText = ({ steps }: NonNullable<DevicePerson['check']>): string =>
  troubledSteps(steps)
    .map((step) => deviceStepLabels[step])
    .join('、');

function latencyText(check: DevicePerson['check']): string {
  if (!check) return '—';
  return check.latencyMs === null ? '连不上' : `${check.latencyMs} 毫秒`;
}

function rehearsalText(rehearsal: DevicePerson['rehearsal']): string {
  if (!rehearsal) return '—';
  return `${formatTime(rehearsal.handedInAt)}，答 ${rehearsal.answered}/${rehearsal.questions} 题`;
}

/** Who of those expected at an exam has tried a device or rehearsed, and what was found. */
export default function DevicesScreen() {
  const { examId = '' } = useScreen().params;
  const counts = useQuery({ ...query(examDevicesApi.counts, { examId }), staleTime: 0, meta: { silent: true } });
  const navigate = useNavigate();
  if (!counts.data && !counts.error) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (!counts.data?.people) {
    return (
      <Result
        status="info"
        title="没有设备调试名单"
        subTitle={counts.error ? messageOf(counts.error) : '这场考试任何人都可以参加，没有应考名单。'}
        extra={<Button onClick={() => void navigate(papersPath(examId))}>查看答卷</Button>}
      />
    );
  }
  return <DeviceList examId={examId} counts={counts.data} people={counts.data.people} />;
}

type Counts = Data<typeof examDevicesApi.counts>;

interface DeviceListProps {
  readonly examId: string;
  readonly counts: Counts;
  readonly people: NonNullable<Counts['people']>;
}

function DeviceList({ examId, counts, people }: DeviceListProps): ReactNode {
  const may = usePermission();
  const { untried, rehearsed, ready, attention, blocked } = people;
  return (
    <div className={styles.absent}>
      <h1>设备调试情况：{counts.examTitle}</h1>
      <p>
        应考 {untried + rehearsed + ready + attention + blocked} 人：{ready} 人正常，{attention} 人有要注意的项，
        {blocked} 人不能参加，{rehearsed} 人只试考过，{untried} 人没有试过。共 {counts.rehearsed}{' '}
        人完成试考。以每人最近一次为准，满 90 天的不计。
      </p>
      <DataTable
        name="devices"
        label="设备调试名单"
        endpoint={examDevicesApi.paging}
        fixed={{ examId }}
        columns={columns}
        filter={<Filters />}
        noun="人"
        empty="还没有可以参加这场考试的人。"
        renderExport={() =>
          may('exam:paper:remind') && <RemindButton examId={examId} untried={counts.hasEnded ? 0 : untried} />
        }
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 人`}
      />
    </div>
  );
}

const stateOptions = Object.values(DeviceState).map((value) => ({ value, label: deviceStateLabels[value] }));

function Filters() {
  const may = usePermission();
  return (
    <>
      <Form.Item name="state" label="调试结果">
        <Select className={styles.keyword ?? ''} placeholder="全部" options={stateOptions} allowClear />
      </Form.Item>
      <Form.Item name="keyword" label="关键词">
        <Input className={styles.keyword ?? ''} placeholder="姓名或账号" maxLength={50} allowClear />
      </Form.Item>
      {may('sys:dept:tree') && (
        <Form.Item name="deptId" label="部门">
          <DeptPicker className={styles.wide ?? ''} placeholder="全部" />
        </Form.Item>
      )}
    </>
  );
}
