import { publicTabs } from '@ganlin/contract/training/class-lists';
import { Charge, TrainType } from '@ganlin/contract/training/kinds';
import { z } from 'zod';
import { listState, typedWords } from '../../../lib/screen/list-state.ts';

/** Public tabs, with what to say when there is nothing in them. */
export const openTabs = [
  { name: 'open', title: '可报名', empty: '现在没有可以报名的培训班。', more: '新的培训班发布后会出现在这里。' },
  {
    name: 'coming',
    title: '即将报名',
    empty: '没有即将开始报名的培训班。',
    more: '已经可以报名的在“可报名”里。',
  },
  { name: 'running', title: '进行中', empty: '没有正在进行的培训班。', more: '报名已截止、还没有结束的班在这里。' },
  { name: 'past', title: '已结束', empty: '还没有结束的培训班。', more: '结束的培训班会出现在这里。' },
] as const;

/** Tabs of a learner: the same, and their own registrations. */
export const ownTabs = [
  ...openTabs.slice(0, 1),
  {
    name: 'mine',
    title: '我的报名',
    empty: '您还没有报名培训班。',
    more: '在“可报名”中选一个班，报名后在这里查看进度。',
  },
  ...openTabs.slice(1),
] as const;

const filters = {
  keyword: typedWords(50),
  trainType: z.enum(TrainType).optional(),
  charge: z.enum(Charge).optional(),
};

/** The URL state of the lists: what they show. */
export const openClassList = listState(
  { tab: z.enum(publicTabs).default('open'), ...filters },
  { steps: ['tab', 'page'] },
);
export const ownClassList = listState(
  { tab: z.enum([...publicTabs, 'mine']).default('open'), ...filters },
  { steps: ['tab', 'page'] },
);
