import { Charge, TrainType } from '@ganlin/contract/training/kinds';
import { z } from 'zod';
import { listState, typedWords } from '../../../lib/screen/list-state.ts';

export const tabs = [
  { name: 'open', title: '可报名', empty: '现在没有可以报名的培训班。', more: '新的培训班发布后会出现在这里。' },
  { name: 'mine', title: '我的', empty: '您还没有报名培训班。', more: '在“可报名”中选一个班，报名后在这里查看进度。' },
  { name: 'past', title: '往期', empty: '还没有结束的培训班。', more: '结束的培训班会出现在这里。' },
] as const;

/** The URL state of the class list: what it shows. */
export const classList = listState(
  {
    tab: z.enum(tabs.map(({ name }) => name)).default('open'),
    keyword: typedWords(50),
    trainType: z.enum(TrainType).optional(),
    charge: z.enum(Charge).optional(),
  },
  { steps: ['tab', 'page'] },
);
