import type { Data } from '@ganlin/contract/core/endpoint';
import { cycleTypeLabels } from '@ganlin/contract/core/time';
import { ExamPhase, type entryApi } from '@ganlin/contract/exam/entry';
import { FaceRule, isNoticing, takesPictures } from '@ganlin/contract/exam/integrity';
import { PaperLayout, WindowMode } from '@ganlin/contract/exam/kinds';
import { formatTime } from '../../../lib/text/format.ts';

export type OwnExam = Data<typeof entryApi.mine>['records'][number];
export type ExamDetail = Data<typeof entryApi.detail>;

/** `2026-03-05 12:30 统一收卷`. */
export function endText({ windowMode, endTime }: Pick<ExamDetail, 'windowMode' | 'endTime'>): string {
  return `${formatTime(endTime)} ${windowMode === WindowMode.hardClose ? '统一收卷' : '停止入场'}`;
}

export function attemptsText({ attempts, attemptsLeft, phase }: Attempts): string {
  if (phase === ExamPhase.past) return attempts === 0 ? '' : `考过 ${attempts} 次`;
  if (phase === ExamPhase.running) {
    const left = attemptsLeft === null ? '，不限次数' : attemptsLeft > 0 ? `，还可考 ${attemptsLeft} 次` : '';
    return `正在考第 ${attempts} 次${left}`;
  }
  if (attemptsLeft === 0) return `已考 ${attempts} 次，次数已用完`;
  if (attemptsLeft === null) return attempts === 0 ? '不限次数' : `已考 ${attempts} 次，不限次数`;
  if (attempts === 0) return `可考 ${attemptsLeft} 次`;
  return `已考 ${attempts} 次，还可考 ${attemptsLeft} 次`;
}

type Attempts = Pick<OwnExam, 'attempts' | 'attemptsLeft' | 'phase'>;

interface Rule {
  readonly title: string;
  readonly text: string;
}

/** The rules of an exam for the examinee. */
export function rulesOf(exam: ExamDetail): Rule[] {
  const isHard = exam.windowMode === WindowMode.hardClose;
  const end = formatTime(exam.endTime);
  return [
    {
      title: '计时以服务器为准。',
      text: `修改电脑时间不影响剩余时间，到时自动收卷。${
        isHard ? `${end} 统一收卷，晚入场的不延长。` : `${end} 停止入场，入场后用满 ${exam.ownMinutes} 分钟。`
      }`,
    },
    { title: '答案随答随存。', text: '断网时存在本机，可以继续作答，网络恢复后自动发送。' },
    ...(exam.integrity.oneDevice
      ? []
      : [{ title: '只在一处作答。', text: '换设备继续后，原来的页面变为只读，答案都在。' }]),
    ...lateRules(exam),
    ...wayRules(exam),
    ...cycleRules(exam),
    ...disciplineRules(exam.integrity),
  ];
}

function lateRules({ lateLimit, earliestHandIn }: ExamDetail): Rule[] {
  const late = lateLimit === null ? '' : `开考 ${lateLimit} 分钟后不能入场。`;
  const early = earliestHandIn === 0 ? '' : `作答满 ${earliestHandIn} 分钟后才能交卷。`;
  return late + early === '' ? [] : [{ title: '迟到与交卷。', text: late + early }];
}

function wayRules({ forwardOnly, layout }: ExamDetail): Rule[] {
  if (forwardOnly) return [{ title: '只能往前作答。', text: '进入下一题后，不能返回上一题，也不能修改。' }];
  const text = layout === PaperLayout.whole ? '全部题目在一页上，可以任意来回。' : '一次显示一题，可以任意来回。';
  return [{ title: '作答顺序自由。', text }];
}

function cycleRules({ cycleType, cycleAttempts }: ExamDetail): Rule[] {
  if (cycleType === null) return [];
  return [{ title: '考试次数。', text: `${cycleTypeLabels[cycleType]}最多考 ${cycleAttempts} 次。` }];
}

/** What is noticed during the exam, and what follows from it. */
export function disciplineRules(integrity: ExamDetail['integrity']): Rule[] {
  const { leaveSeconds, fullScreen, noCopy, watermark, oneDevice, lockAt, handInAt } = integrity;
  const locked = lockAt === null ? '' : `满 ${lockAt} 次后试卷会锁定，由监考老师核实后解锁。`;
  const collected =
    handInAt === null ? '' : `满 ${handInAt} 次后，每次都会在一分钟后收卷，已作答的内容都计入，监考老师可以取消。`;
  const kept = handInAt === null ? '只作记录，不会自动扣分或作废' : '不会自动扣分或作废';
  const followed = `${kept}；${locked}${collected}考试后可以说明情况。`;
  return [
    ...(leaveSeconds === null
      ? []
      : [{ title: '不要离开考试页面。', text: `离开页面 ${leaveSeconds} 秒以上会被记录，例如切换到别的窗口或应用。` }]),
    ...(fullScreen
      ? [{ title: '全屏作答。', text: '开始后按提示进入全屏，退出全屏会被记录；不支持全屏的手机不受此限。' }]
      : []),
    ...(noCopy
      ? [{ title: '不能复制、粘贴和打印。', text: '尝试复制试卷、粘贴到答案或打印会被记录；打字不受影响。' }]
      : []),
    ...(isNoticing(integrity) ? [{ title: '记录的用途。', text: followed }] : []),
    ...(watermark ? [{ title: '试卷带有您的水印。', text: '题目上会显示您的姓名和编号，请勿拍照外传。' }] : []),
    ...(oneDevice ? [{ title: '只用一台设备。', text: '开考后换设备，需要监考老师解锁。' }] : []),
    ...pictureRules(integrity),
  ];
}

const faceTexts: Readonly<Record<FaceRule, string>> = {
  [FaceRule.none]: '',
  [FaceRule.noted]: '进入前拍一张照片，由系统或监考老师核对；等待核对时就可以进入。',
  [FaceRule.required]: '核验通过后才能进入；没有登记人脸或比对不上的，由监考老师核对。',
};

function pictureRules(integrity: ExamDetail['integrity']): Rule[] {
  const { face, snapshotsPerHour, pictureDays } = integrity;
  if (!takesPictures(integrity)) return [];
  return [
    ...(face === FaceRule.none ? [] : [{ title: '开考前核验人脸。', text: faceTexts[face] }]),
    ...(snapshotsPerHour === null
      ? []
      : [
          {
            title: '考试中会随机拍照。',
            text: `平均每小时 ${snapshotsPerHour} 次，不录像、不录音；摄像头不可用只作记录，不影响作答。`,
          },
        ]),
    {
      title: '拍照须经您同意。',
      text: `照片只用于核对是否本人，${pictureDays} 天后删除；不同意也可以参加考试，由监考老师当面核对。`,
    },
  ];
}

/** `2 天 3 小时` while it is far away; counted by the second only when it is near. */
export function waitText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} 天 ${hours} 小时`;
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${minutes} 分钟`;
}
