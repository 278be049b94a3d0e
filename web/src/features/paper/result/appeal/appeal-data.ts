import type { appealApi } from '@ganlin/contract/appeal/appeal';
import { AppealState, appealStateLabels, ScoreStep } from '@ganlin/contract/appeal/kinds';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { Tone } from '../../../../ui/list/state-tag.tsx';

export type OwnAppeals = Data<typeof appealApi.mine>;
export type OwnAppeal = OwnAppeals['appeals'][number];
type Explanation = Data<typeof appealApi.explain>;
export type Step = Explanation['history'][number];

export const appealTones: Readonly<Record<AppealState, Tone>> = {
  [AppealState.open]: 'warn',
  [AppealState.withdrawn]: 'idle',
  [AppealState.kept]: 'idle',
  [AppealState.changed]: 'ok',
  [AppealState.accepted]: 'ok',
};

/** One step of how the points came about, in words. */
export function stepText({ step, part, grader, score, before, maxScore, outcome }: Step): string {
  const points = score === null ? '' : `${score} / ${maxScore} 分`;
  const change = before === null || score === null ? '' : `${before} → ${score} 分`;
  const texts: Readonly<Record<ScoreStep, string>> = {
    [ScoreStep.rule]: `系统按规则判分：${points}`,
    [ScoreStep.mark]: `阅卷人 ${grader} 评分：${points}`,
    [ScoreStep.decision]: `组长裁定：${points}`,
    [ScoreStep.regraded]: `改判：${change}`,
    [ScoreStep.appeal]: `申诉：${appealStateLabels[outcome ?? AppealState.kept]}${change === '' ? '' : `，${change}`}`,
  };
  return part === 0 ? texts[step] : `第 ${part} 小题，${texts[step]}`;
}

/** The open appeal on a question, if there is one. */
export const openAppealOn = ({ appeals }: OwnAppeals, ordinal: number): OwnAppeal | undefined =>
  appeals.find((appeal) => appeal.ordinal === ordinal && appeal.state === AppealState.open);
