import type { FaceRule } from '@ganlin/contract/exam/integrity';

interface FaceOutcome {
  readonly passed: boolean;
  readonly name: string;
  readonly done: string;
  /** The first one is proposed. */
  readonly usual: readonly string[];
  /** What follows for the examinee, by the rule of the exam. */
  readonly effects: Readonly<Record<FaceRule, string>>;
}

/** What a person decides about a face. */
export const faceOutcomes: Readonly<Record<'facePass' | 'faceRefuse', FaceOutcome>> = {
  facePass: {
    passed: true,
    name: '核验通过',
    done: '已通过核验',
    usual: ['照片与本人一致', '已当面核对证件', '没有登记照片，已核对证件'],
    effects: {
      0: '只作记录。',
      1: '记为核验通过，考生页面立即更新。',
      2: '可以开始考试，考生页面立即更新。',
    },
  },
  faceRefuse: {
    passed: false,
    name: '核验不通过',
    done: '已记为不通过',
    usual: ['照片与本人不符', '照片不清楚，请到监考员处核验', '画面中不止一人'],
    effects: {
      0: '只作记录。',
      1: '记为核验不通过，考生会看到原因，仍可以参加考试。',
      2: '不能开始考试，考生会看到原因，需要当面核验；已经在作答的不会中断。',
    },
  },
};
