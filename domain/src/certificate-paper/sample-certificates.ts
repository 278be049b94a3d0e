import type { PrintedCertificate } from '@ganlin/contract/certificate/template/design';
import type { TrialSample } from '@ganlin/contract/certificate/template/trial';

const usual: PrintedCertificate = {
  fields: {
    holderName: '李建国',
    idNumber: '130624********0318',
    unit: '阜平县气象局',
    className: '2026 年第一期地面作业人员上岗培训',
    studyHours: '48',
    theoryScore: '86',
    practicalScore: '92',
    number: '冀人影 2026-00417',
    issuedOn: '2026 年 3 月 5 日',
    validUntil: '2029 年 3 月 4 日',
    issuer: '河北省人工影响天气中心',
  },
  workKinds: ['火箭作业', '高炮作业'],
  // As long as a signed code is.
  qr: 'https://ryxt.example.cn/v/eyJuIjoiMjAyNi0wMDQxNyIsImgiOiLmnY7lu7rlm70ifQ.9cC2Zk0f3hV8o1uBqT7wXyLrJdKmNsPvEaGiHtYbUlQeRzWxSdFgVcTnMbKjLhOpIuAy4m6s8d0f2g1h3j5k7l9',
  hasPhoto: true,
};

/** What a design is tried with before it is published. */
export const sampleCertificates = {
  usual,
  longNames: {
    ...usual,
    fields: {
      ...usual.fields,
      holderName: '阿卜杜热合曼·买买提艾力',
      unit: '新疆维吾尔自治区伊犁哈萨克自治州察布查尔锡伯自治县人工影响天气办公室',
      className: '2026 年第一期自治区与兵团联合举办的人工影响天气地面作业人员（火箭、高炮、烟炉）上岗培训',
    },
  },
  threeKinds: {
    ...usual,
    fields: { ...usual.fields, holderName: '李明' },
    workKinds: ['火箭作业', '高炮作业', '地面烟炉作业'],
  },
  withoutPhoto: { ...usual, hasPhoto: false },
} as const satisfies Readonly<Record<TrialSample, PrintedCertificate>>;
