import { ArrowLeftOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CountTabs } from '../../../ui/list/count-tabs.tsx';
import styles from './people.module.css';
import { CLASSES, type ClassCounts } from './person-row.ts';
import { tabAt, tabsOf, type PersonTab, type TabFilter } from './person/person-tabs.ts';

interface PeopleHeadProps {
  readonly counts: ClassCounts;
  readonly at: TabFilter;
  readonly onTab: (filter: TabFilter) => void;
  /** Links that lead away from the list. */
  readonly children: ReactNode;
}

/** The class of the registrations, the seats left, and the number of registrations in each state. */
export function PeopleHead({ counts, at, onTab, children }: PeopleHeadProps) {
  const tabs = tabsOf(counts, at);
  return (
    <section className="ui-panel" aria-label="培训班">
      <div className={styles.title}>
        <Link to={CLASSES} className={styles.back} aria-label="返回培训班列表">
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <h1>{counts.title}</h1>
        <Seats counts={counts} />
        <div className={styles.links}>{children}</div>
      </div>
      <CountTabs className={styles.tabs} label="按报名状态查看">
        {tabs.map((tab) => (
          <Tab key={tab.key} tab={tab} isOn={tab.key === tabAt(tabs, at)} onChoose={() => onTab(tab.filter)} />
        ))}
      </CountTabs>
    </section>
  );
}

interface TabProps {
  readonly tab: PersonTab;
  readonly isOn: boolean;
  readonly onChoose: () => void;
}

function Tab({ tab: { label, count }, isOn, onChoose }: TabProps) {
  return (
    <button type="button" aria-pressed={isOn} data-empty={count === 0} onClick={onChoose}>
      {label} <b>{count.toLocaleString('zh-CN')}</b>
    </button>
  );
}

function Seats({ counts: { quota, taken } }: { readonly counts: ClassCounts }) {
  if (quota === null) return <span className={styles.places}>已占名额 {taken}，不限人数</span>;
  return (
    <span className={styles.places}>
      名额 {taken} / {quota}
      <meter min={0} max={quota} value={taken} aria-label="已占名额" />
      {taken >= quota ? '已满' : `余 ${quota - taken}`}
    </span>
  );
}
