import type { GrantText } from '@ganlin/contract/certificate/grant';

const field = (label: string, maxLength: number) => ({
  label,
  maxLength,
  rule: { required: true, whitespace: true, message: `证书上要印${label}，请填写` },
});

/** What is written by hand on certificates, as forms ask for it. */
export const textLabels: Readonly<Record<GrantText, ReturnType<typeof field>>> = {
  className: field('培训班', 60),
  studyHours: field('学时', 20),
  theoryScore: field('理论成绩', 20),
  practicalScore: field('实操成绩', 20),
};
