import { releaseParts, releasePresets, releaseWhenLabels, type ReleaseRules } from '@ganlin/contract/exam/release';

/** The preset that equals these rules, if any. */
export const presetOf = (rules: ReleaseRules): (typeof releasePresets)[number] | undefined =>
  releasePresets.find((preset) => releaseParts.every((part) => preset.rules[part] === rules[part]));

/** For the summary: the preset's name, or when the score is released. */
export const releaseText = (rules: ReleaseRules): string =>
  presetOf(rules)?.name ?? (rules.score === 0 ? '不公布' : `成绩${releaseWhenLabels[rules.score]}公布`);
