import { FindingKind, findingAdvice, findingKindLabels } from '@ganlin/contract/analysis/kinds';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { Drawer } from 'antd';
import { Excerpt } from '../../../kits/rich-text/excerpt.tsx';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { AdminLink } from '../../../ui/admin-link.tsx';
import { decimals, findingTone, percent, type Item } from '../model/analysis-data.ts';
import styles from './items.module.css';

interface ItemDrawerProps {
  readonly examId: string;
  readonly item: Item | undefined;
  readonly onClose: () => void;
}

/** One question: what was measured, what each group chose, and what to do. */
export function ItemDrawer({ examId, item, onClose }: ItemDrawerProps) {
  return (
    <Drawer open={item !== undefined} onClose={onClose} title={item ? `第 ${item.number} 题` : ''} size={560}>
      {item && <ItemFacts examId={examId} item={item} />}
    </Drawer>
  );
}

function ItemFacts({ examId, item }: { readonly examId: string; readonly item: Item }) {
  const { title, type, section, papers, maxScore, findings } = item;
  return (
    <div className={styles.facts}>
      <p className={styles.stem}>
        <Excerpt text={title} />
      </p>
      <p className="ui-note">
        {section}，{questionTypeLabels[type]}，{maxScore} 分，{papers} 份答卷
      </p>
      {findings.map(({ kind, text }) => (
        <div key={kind} className={styles.finding} data-tone={findingTone(kind)}>
          <b>{findingKindLabels[kind]}</b>
          <p>{text}</p>
          <p>建议：{findingAdvice[kind]}</p>
        </div>
      ))}
      <Measures item={item} />
      {item.options.length > 0 && <OptionTable item={item} />}
      <Ways examId={examId} item={item} />
    </div>
  );
}

/** The pages where something can be done about the question. */
function Ways({ examId, item: { questionId, version, findings } }: { readonly examId: string; readonly item: Item }) {
  const may = usePermission();
  const isWrong = findings.some(({ kind }) => kind === FindingKind.wrongKey || kind === FindingKind.negative);
  return (
    <p className={styles.ways}>
      {isWrong && may('exam:paper:regrade') && (
        <AdminLink isWay to={`/admin/exam/regrade/new/${examId}/${questionId}/${version}`}>
          改判这道题
        </AdminLink>
      )}
      {may('qu:question:paging') && (
        <AdminLink isWay to={`/admin/qu/question/edit/${questionId}`}>
          在题库中打开
        </AdminLink>
      )}
    </p>
  );
}

function Measures({ item }: { readonly item: Item }) {
  const { facility, upperFacility, lowerFacility, discrimination, correlation, meanSeconds, blank, papers } = item;
  const rows = [
    ['得分率', percent(facility, 1)],
    ['高分组得分率', percent(upperFacility, 1)],
    ['低分组得分率', percent(lowerFacility, 1)],
    ['区分度', decimals(discrimination)],
    ['与其余题的相关', decimals(correlation)],
    ['平均用时', meanSeconds === null ? '—' : `${meanSeconds} 秒`],
    ['未作答', `${blank} 份（${percent(blank / papers)}）`],
  ] as const;
  return (
    <dl className={styles.measures}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function OptionTable({ item: { options, papers, upper, lower } }: { readonly item: Item }) {
  const share = (count: number, of: number) => percent(of > 0 ? count / of : null);
  return (
    <table className={styles.table}>
      <caption className="ui-unseen">各选项的选择比例</caption>
      <thead>
        <tr>
          <th scope="col">选项</th>
          <th scope="col">全体</th>
          <th scope="col">高分组</th>
          <th scope="col">低分组</th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <tr key={option.label} data-right={option.right}>
            <th scope="row">
              {option.label} <Excerpt text={option.text} />
              {option.right && <em>正确</em>}
            </th>
            <td>
              {share(option.count, papers)} <small>{option.count} 人</small>
            </td>
            <td>{share(option.upper, upper)}</td>
            <td>{share(option.lower, lower)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
