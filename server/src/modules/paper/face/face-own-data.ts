import { textInChina } from '@ganlin/contract/core/time';
import { faceStateLabels } from '@ganlin/contract/paper/face';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { listExams } from '../../exam/index.ts';
import { pageOwnFaces, type OwnFace } from './forget.queries.ts';

const STEP = 1_000;

interface Row extends OwnFace {
  readonly examTitle: string;
}

async function* facesOf(ctx: Ctx<null>, userId: string): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += STEP) {
    const faces = await pageOwnFaces(ctx.db, userId, { limit: STEP, offset });
    const exams = await listExams(
      ctx,
      faces.map(({ examId }) => examId),
    );
    yield faces.map((face) => ({ ...face, examTitle: exams.get(face.examId)?.title ?? '' }));
    if (faces.length < STEP) return;
  }
}

const timeText = (time: Date | null): string => (time === null ? '' : textInChina(time));

export const ownFaceChecks = defineOwnData({
  title: '考前人脸核验',
  about: '您是否同意考试拍照、考前核验的结果，以及照片何时拍摄、何时删除。照片可在每场考试的“本人的考试照片”中查看。',
  columns: [
    { title: '考试', width: 30, value: ({ examTitle }: Row) => examTitle },
    { title: '是否同意', width: 10, value: ({ agreed }) => (agreed === null ? '' : agreed ? '同意' : '不同意') },
    { title: '答复时间', width: 20, value: ({ consentedAt }) => timeText(consentedAt) },
    { title: '说明版本', width: 10, value: ({ consentVersion }) => consentVersion ?? '' },
    { title: '核验', width: 14, value: ({ state }) => faceStateLabels[state] },
    { title: '相似度（%）', width: 12, value: ({ likeness }) => likeness ?? '' },
    { title: '工作人员说明', width: 40, value: ({ reason }) => reason },
    { title: '拍照时间', width: 20, value: ({ takenAt }) => timeText(takenAt) },
    { title: '照片删除时间', width: 20, value: ({ deleteAfter }) => timeText(deleteAfter) },
  ],
  rows: facesOf,
});
