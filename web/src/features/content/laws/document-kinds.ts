import { Channel, LawLevel, lawLevelLabels, StandardLevel, standardLevelLabels } from '@ganlin/contract/content/kinds';
import { listTexts } from '@ganlin/contract/content/page-texts';
import type { ListOrder } from '@ganlin/contract/content/read';
import type { Choice } from '../list/list-filters.tsx';

/** The labels in which laws and standards differ; everything else about their pages is the same. */
export interface DocumentKind {
  readonly channel: Channel;
  readonly name: 'law' | 'standard';
  readonly title: string;
  readonly text: string;
  readonly search: string;
  /** Its measure word. */
  readonly unit: string;
  readonly level: string;
  readonly levels: readonly Choice<number>[];
  readonly issuer: string;
  readonly number: string;
  readonly issued: string;
  readonly effective: string;
  readonly years: string;
  readonly validity: string;
  readonly orders: readonly { readonly order: ListOrder; readonly label: string }[];
  readonly caution: string;
}

const choices = <Value extends number>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Choice<number>[] => values.map((value) => ({ value, label: labels[value] }));

export const lawKind: DocumentKind = {
  channel: Channel.law,
  name: 'law',
  ...listTexts[Channel.law],
  search: '搜索法规的名称或条文',
  unit: '部',
  level: '效力级别',
  levels: choices(Object.values(LawLevel), lawLevelLabels),
  issuer: '制定机关',
  number: '文号',
  issued: '公布日期',
  effective: '施行日期',
  years: '施行年份',
  validity: '时效性',
  orders: [
    { order: 'issued', label: '公布日期' },
    { order: 'effective', label: '施行日期' },
  ],
  caution: '页面文本供学习使用，引用时请以官方公布的文本为准。',
};

export const standardKind: DocumentKind = {
  channel: Channel.standard,
  name: 'standard',
  ...listTexts[Channel.standard],
  search: '搜索标准的编号、名称或内容',
  unit: '项',
  level: '标准类别',
  levels: choices(Object.values(StandardLevel), standardLevelLabels),
  issuer: '发布单位',
  number: '标准编号',
  issued: '发布日期',
  effective: '实施日期',
  years: '实施年份',
  validity: '标准状态',
  orders: [
    { order: 'issued', label: '发布日期' },
    { order: 'effective', label: '实施日期' },
  ],
  caution: '页面内容供学习使用，执行时请以正式出版的标准文本为准。',
};

export const levelLabel = ({ levels }: DocumentKind, level: number | null): string =>
  levels.find(({ value }) => value === level)?.label ?? '';
