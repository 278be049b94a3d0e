import { CLASSES_PER_PAGE } from '@ganlin/contract/training/class-lists';
import { Charge, chargeLabels, TrainType, trainTypeLabels } from '@ganlin/contract/training/kinds';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { CardList, EmptyList } from '../../../ui/list/card-list.tsx';
import { ListTabs } from '../../../ui/list/list-tabs.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { ClassCard } from './class-card.tsx';
import type { ListedClass } from './class-text.ts';
import styles from './class-list.module.css';
import { ListFilter } from './list-filter.tsx';

interface Tab<Name extends string> {
  readonly name: Name;
  readonly title: string;
  readonly empty: string;
  readonly more: string;
}

interface Shown<Name extends string> {
  readonly tab: Name;
  readonly keyword: string;
  readonly trainType?: TrainType | undefined;
  readonly charge?: Charge | undefined;
  readonly page: number;
}

interface ClassListProps<Name extends string> {
  readonly tabs: readonly Tab<Name>[];
  readonly shown: Shown<Name>;
  readonly go: (to: Partial<Shown<Name>>) => void;
  /** The query of the page shown. */
  readonly list: {
    readonly data: { readonly records: readonly ListedClass[]; readonly total: number } | undefined;
    readonly isError: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** The page of a class. */
  readonly pathOf: (id: string) => string;
}

const trainTypes = [TrainType.offline, TrainType.online].map((value) => ({ value, label: trainTypeLabels[value] }));
const charges = [Charge.free, Charge.paid].map((value) => ({ value, label: chargeLabels[value] }));

/** Classes by what can be done about them, with search and filters. */
export function ClassList<Name extends string>({ tabs, shown, go, list, pathOf }: ClassListProps<Name>): ReactNode {
  const { keyword, trainType, charge, page } = shown;
  const tab = tabs.find(({ name }) => name === shown.tab);
  const isFiltered = keyword !== '' || trainType !== undefined || charge !== undefined;
  return (
    <>
      <div className="ui-head ui-gap-3">
        <ListTabs label="培训班分类" tabs={tabs} chosen={shown.tab} onChoose={(name) => go({ tab: name })} />
        <SearchField label="搜索培训班" value={keyword} onSearch={(word) => go({ keyword: word })} />
      </div>
      <div className={styles.filters}>
        <ListFilter label="形式" options={trainTypes} value={trainType} onChoose={(to) => go({ trainType: to })} />
        <ListFilter label="费用" options={charges} value={charge} onChoose={(to) => go({ charge: to })} />
      </div>
      <CardList
        list={list}
        label={tab?.title}
        failedText="培训班没能载入。"
        empty={
          <EmptyList
            title={isFiltered ? '没有符合条件的培训班。' : (tab?.empty ?? '')}
            text={isFiltered ? '换个词，或放宽条件试试。' : (tab?.more ?? '')}
          >
            <Icon name="train" size={40} />
          </EmptyList>
        }
        size={CLASSES_PER_PAGE}
        page={page}
        onPage={(to) => go({ page: to })}
      >
        {(trainclass) => (
          <ClassCard
            key={trainclass.id}
            trainclass={trainclass}
            to={pathOf(trainclass.id)}
            onChanged={() => void list.refetch()}
          />
        )}
      </CardList>
    </>
  );
}
