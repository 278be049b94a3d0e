import { FileKind, fileKindLabels } from '@ganlin/contract/course/kinds';
import { durationText } from '../../../../lib/text/format.ts';
import type { FileDraft } from '../course-draft.ts';
import type { MaterialView } from './use-materials.ts';

/** How long the file is: minutes, pages, characters, questions. */
export function lengthText({ kind, quiz }: FileDraft, material: MaterialView): string {
  if (kind === FileKind.quiz) return quiz?.count ? `${quiz.count} 题` : '';
  if (material.seconds !== null) return durationText(material.seconds);
  if (material.pages !== null) return `${material.pages} 页`;
  return material.letters === null || material.letters === 0 ? '' : `${material.letters.toLocaleString('zh-CN')} 字`;
}

/** The rules of a file in a few words, as its row shows them. */
export function ruleTexts(file: FileDraft): readonly string[] {
  const { kind, required, trial, rule, quiz } = file;
  const isPlayed = kind === FileKind.film || kind === FileKind.audio;
  const parts = [
    fileKindLabels[kind],
    required ? '必学' : '选学',
    isPlayed && rule.noSkip && '不可快进',
    kind === FileKind.document && `每页 ${rule.pageSeconds ?? '—'} 秒`,
    kind === FileKind.quiz && quiz !== null && (quiz.passPercent ? `${quiz.passPercent}% 过关` : '答完即可'),
    !isPlayed && kind !== FileKind.quiz && (rule.minSeconds ?? 0) > 0 && `至少 ${minutesText(rule.minSeconds ?? 0)}`,
    (isPlayed || kind === FileKind.document) && rule.checks !== null && '在场确认',
    trial && '可以试学',
  ];
  return parts.filter((part) => typeof part === 'string');
}

const minutesText = (seconds: number): string =>
  seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
