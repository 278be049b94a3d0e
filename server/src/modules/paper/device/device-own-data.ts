import { textInChina } from '@ganlin/contract/core/time';
import { deviceStepLabels, deviceVerdictLabels, troubledSteps } from '@ganlin/contract/paper/device-check';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { listExams } from '../../exam/index.ts';
import { listChecks, type StoredCheck } from './device.queries.ts';

interface Row extends StoredCheck {
  readonly examTitle: string;
}

async function checksOf(ctx: Ctx<null>, userId: string): Promise<Row[]> {
  const checks = await listChecks(ctx.db, userId);
  const exams = await listExams(ctx, [...new Set(checks.flatMap(({ examId }) => examId ?? []))]);
  return checks.map((check) => ({ ...check, examTitle: exams.get(check.examId ?? '')?.title ?? '' }));
}

export const ownDeviceChecks = defineOwnData({
  title: '设备调试',
  about: '您考前调试设备的结果，每台设备、每场考试保留最近一次，满 90 天删除。摄像头画面不上传，也不保存。',
  columns: [
    { title: '考试', width: 30, value: ({ examTitle }: Row) => examTitle },
    { title: '时间', width: 20, value: ({ checkedAt }) => textInChina(checkedAt) },
    { title: '结果', width: 24, value: ({ verdict }) => deviceVerdictLabels[verdict] },
    { title: '要注意的项', width: 30, value: ({ steps }) => troubledText(steps) },
    { title: '浏览器', width: 24, value: ({ browser }) => browser },
    { title: '屏幕', width: 14, value: ({ screenWidth, screenHeight }) => `${screenWidth}×${screenHeight}` },
    { title: '网络往返（毫秒）', width: 16, value: ({ latencyMs }) => latencyMs ?? '' },
  ],
  rows: checksOf,
});

const troubledText = (steps: Row['steps']): string =>
  troubledSteps(steps)
    .map((step) => deviceStepLabels[step])
    .join('、');
