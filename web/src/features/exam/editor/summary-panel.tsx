import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { countingAttemptLabels, OpenType, openTypeLabels, windowModeLabels } from '@ganlin/contract/exam/kinds';
import { Button } from 'antd';
import { formatTime } from '../../../lib/text/format.ts';
import { countOf, pointsOf } from '../model/composition-draft.ts';
import styles from '../../../kits/record-editor/editor.module.css';
import { passOf, type ExamDraft } from './exam-draft.ts';
import type { Part } from '../model/parts.ts';
import type { Problem } from './problems.ts';
import { releaseWords } from './settings/release-words.ts';

interface SummaryPanelProps {
  readonly draft: ExamDraft;
  readonly problems: readonly Problem[];
  readonly onShow: (part: Part) => void;
}

/** What the exam comes to, and what is still missing; always in sight on a wide page. */
export function SummaryPanel({ draft, problems, onShow }: SummaryPanelProps) {
  return (
    <aside className={styles.side} aria-label="概要">
      <section className={styles.sidePanel}>
        <Figures draft={draft} />
        <dl className={styles.facts}>
          {factsOf(draft).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.sidePanel} aria-label="待完善">
        <h2>{problems.length === 0 ? '填写完整' : `待完善 ${problems.length} 处`}</h2>
        <ul className={styles.problems}>
          {problems.length === 0 && (
            <li data-kind="ok">
              <CheckCircleFilled aria-hidden />
              <span>各部分都已填好</span>
            </li>
          )}
          {problems.map(({ part, words, warning }) => (
            <li key={part + words} data-kind={warning ? 'warn' : 'bad'}>
              {warning ? <ExclamationCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
              <span>{words}</span>
              <Button type="link" size="small" aria-label={`定位：${words}`} onClick={() => onShow(part)}>
                定位
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

function Figures({ draft }: { readonly draft: ExamDraft }) {
  const total = pointsOf(draft);
  const { totalTime } = draft;
  const passScore = passOf(draft);
  const percent = passScore !== null && total > 0 ? `（${Math.round((passScore / total) * 100)}%）` : '';
  const figures = [
    { name: '试题', value: countOf(draft), unit: '题' },
    { name: '总分', value: total, unit: '分' },
    { name: `合格${percent}`, value: passScore ?? '—', unit: '分' },
    { name: '时长', value: totalTime ?? '—', unit: '分钟' },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, unit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b> {unit}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(draft: ExamDraft) {
  const { startTime, endTime, windowMode, attempts, counting, shuffleQuestions, shuffleOptions } = draft;
  const shuffled = [shuffleQuestions ? '试题' : '', shuffleOptions ? '选项' : ''].filter((word) => word !== '');
  const often = attempts === 0 ? '不限次数' : `${attempts ?? '—'} 次`;
  return [
    { name: '参加范围', value: audienceWords(draft) },
    { name: '开始', value: startTime === null ? '—' : formatTime(startTime) },
    { name: '结束', value: endTime === null ? '—' : formatTime(endTime) },
    { name: '收卷', value: windowModeLabels[windowMode].replace(/，.*/, '') },
    { name: '次数', value: attempts === 1 ? often : `${often}，取${countingAttemptLabels[counting]}` },
    { name: '乱序', value: shuffled.join('、') || '不乱序' },
    { name: '公布', value: releaseWords(draft.release) },
  ];
}

function audienceWords({ openType, deptIds, people }: ExamDraft): string {
  if (openType === OpenType.depts) return `${deptIds.length} 个部门及下级`;
  if (openType === OpenType.persons) return `${people.length.toLocaleString('zh-CN')} 人`;
  return openTypeLabels[openType];
}
