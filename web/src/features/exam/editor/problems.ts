import { OpenType, WindowMode } from '@ganlin/contract/exam/kinds';
import { isNumberAlone } from '@ganlin/contract/exam/composition';
import { stop, warn, type Problem } from '../../../kits/record-editor/problem.ts';
import { countIn, countOf, pointsOf } from '../model/composition-draft.ts';
import { passOf, type ExamDraft } from './exam-draft.ts';
import type { Part } from '../model/parts.ts';
import { isShort, type RuleChecks } from './composition/rule-text.ts';

type ExamProblem = Problem<Part>;

interface Known {
  readonly checks: RuleChecks;
  readonly now: Date;
  /** It has not been published yet: an end in the past is an error. */
  readonly isDraft: boolean;
}

/** The obstacles to publishing, as far as the page can tell; the server checks more. */
export function problemsOf(draft: ExamDraft, { checks, now, isDraft }: Known): readonly ExamProblem[] {
  return [
    ...basicProblems(draft),
    ...audienceProblems(draft),
    ...timeProblems(draft, isDraft ? now : undefined),
    ...paperProblems(draft, checks),
  ];
}

function basicProblems({ title }: ExamDraft): ExamProblem[] {
  return title.trim() === '' ? [stop('basic', '还没有考试名称')] : [];
}

function audienceProblems({ openType, deptIds, people, password }: ExamDraft): ExamProblem[] {
  if (openType === OpenType.depts && deptIds.length === 0) return [stop('audience', '还没有选择部门')];
  if (openType === OpenType.persons && people.length === 0) return [stop('audience', '还没有选择人员')];
  if (openType === OpenType.password && password.trim() === '') return [stop('audience', '还没有设置考试密码')];
  return [];
}

function timeProblems({ startTime, endTime, totalTime, windowMode }: ExamDraft, now: Date | undefined): ExamProblem[] {
  if (startTime === null || endTime === null) return [stop('time', '还没有设置考试时间')];
  const minutes = (Date.parse(endTime) - Date.parse(startTime)) / 60_000;
  if (minutes <= 0) return [stop('time', '结束时间要晚于开始时间')];
  if (now && new Date(endTime) <= now) return [stop('time', '结束时间已经过去')];
  const isTight = windowMode === WindowMode.hardClose && totalTime !== null && minutes < totalTime;
  return isTight ? [warn('time', `开放只有 ${minutes} 分钟，不够答满 ${totalTime} 分钟`)] : [];
}

function paperProblems(draft: ExamDraft, checks: RuleChecks): ExamProblem[] {
  if (countOf(draft) === 0) return [stop('paper', '试卷还没有试题')];
  const { sections, picked } = draft;
  const retired = new Set(picked.filter((question) => question.retired).map(({ questionId }) => questionId));
  const ofSections = sections.flatMap((section, at) => {
    const name = `第 ${at + 1} 大题`;
    if (countIn(section) === 0) return [stop('paper', `${name}没有试题`)];
    const unnamed = isNumberAlone(section.title);
    const bankless =
      section.kind === 'rules'
        ? section.rules.flatMap(({ repoIds }, index) => (repoIds.length === 0 ? [index] : []))
        : [];
    const gone = section.kind === 'fixed' && section.items.some(({ questionId }) => retired.has(questionId));
    const short =
      section.kind === 'rules' ? section.rules.map((rule, index) => shortText(checks, rule.key, index)) : [];
    return [
      ...(unnamed ? [stop('paper', `${name}还没有名称`)] : []),
      ...bankless.map((index) => stop('paper', `${name}规则 ${index + 1} 没有选择题库`)),
      ...(gone ? [stop('paper', `${name}有已停用的试题`)] : []),
      ...short.flatMap((text) => (text === undefined ? [] : [stop('paper', `${name}${text}`)])),
    ];
  });
  const total = pointsOf(draft);
  const passScore = passOf(draft);
  const isTooHigh = passScore !== null && passScore > total;
  return [...ofSections, ...(isTooHigh ? [stop('paper', `合格分 ${passScore} 高于总分 ${total}`)] : [])];
}

function shortText(checks: RuleChecks, key: string, index: number): string | undefined {
  const check = checks.get(key);
  return check && isShort(check) ? `规则 ${index + 1} 缺 ${check.short} 题` : undefined;
}
