import type { ErrorTable } from '../core/module.ts';

export const practiceErrors = {
  practiceRepoNotFound: { code: 20050001, msg: '题库不存在，或没有对您开放' },
  practiceNothing: { code: 20050002, msg: '没有可以练习的题目' },
  practiceQuestionNotFound: { code: 20050003, msg: '试题不存在，或您还没有做过这道题' },
  trainNotFound: { code: 20050004, msg: '练习不存在' },
  trainFinished: { code: 20050005, msg: '练习已经结束' },
  trainNotFinished: { code: 20050006, msg: '练习还没有结束' },
  dailyNotRight: { code: 20050007, msg: '答对的题才用自己评一评' },
  dailyCardOff: { code: 20050008, msg: '现在不能提醒到那里，请先在个人资料里绑定账号' },
} as const satisfies ErrorTable;
