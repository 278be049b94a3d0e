import { Charge, TrainType } from '@ganlin/contract/training/kinds';

export const tabs = [
  { name: 'open', title: '可报名', empty: '现在没有可以报名的培训班。', more: '新的培训班发布后会出现在这里。' },
  { name: 'mine', title: '我的', empty: '您还没有报名培训班。', more: '在“可报名”中选一个班，报名后在这里查看进度。' },
  { name: 'past', title: '往期', empty: '还没有结束的培训班。', more: '结束的培训班会出现在这里。' },
] as const;

export interface ListUrlState {
  readonly tab: (typeof tabs)[number];
  readonly keyword: string;
  readonly trainType: TrainType | undefined;
  readonly charge: Charge | undefined;
  readonly page: number;
}

/** What an address shows. */
export function urlStateIn(search: URLSearchParams): ListUrlState {
  return {
    tab: tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0],
    keyword: search.get('keyword') ?? '',
    trainType: Object.values(TrainType).find((type) => String(type) === search.get('trainType')),
    charge: Object.values(Charge).find((charge) => String(charge) === search.get('charge')),
    page: Math.max(1, Math.floor(Number(search.get('page'))) || 1),
  };
}

/** The parameters of its address; what everybody sees first is not said. */
export function addressOf({ tab, keyword, trainType, charge, page }: ListUrlState): Record<string, string> {
  return {
    ...(tab === tabs[0] ? {} : { tab: tab.name }),
    ...(keyword === '' ? {} : { keyword }),
    ...(trainType === undefined ? {} : { trainType: String(trainType) }),
    ...(charge === undefined ? {} : { charge: String(charge) }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}
