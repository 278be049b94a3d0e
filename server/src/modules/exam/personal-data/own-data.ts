import { textInChina } from '@ganlin/contract/core/time';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { arrangementsOf } from '../overrides/override.queries.ts';

type Arrangement = Awaited<ReturnType<typeof arrangementsOf>>[number];

export const ownArrangements = defineOwnData({
  title: '考试特殊安排',
  about: '工作人员为您个人作出的考试特殊安排和原因。',
  columns: [
    { title: '登记时间', width: 20, value: ({ createdAt }: Arrangement) => textInChina(createdAt) },
    { title: '考试', width: 40, value: ({ title }) => title },
    { title: '延长分钟', width: 10, value: ({ extraMinutes }) => extraMinutes },
    { title: '时长百分比', width: 12, value: ({ timePercent }) => timePercent },
    { title: '开始时间', width: 20, value: ({ startsAt }) => (startsAt ? textInChina(startsAt) : '') },
    { title: '结束时间', width: 20, value: ({ endsAt }) => (endsAt ? textInChina(endsAt) : '') },
    { title: '次数', width: 8, value: ({ attempts }) => attempts ?? '' },
    { title: '原因', width: 50, value: ({ reason }) => reason },
  ],
  rows: ({ db }, userId) => arrangementsOf(db, userId),
});
