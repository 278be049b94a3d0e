/** What is counted for each day. Everything belongs to a person, and through them to a department and a region. */
export const Figure = {
  learners: 1,
  studySeconds: 2,
  practiceAnswers: 3,
  practiceRights: 4,
  courseCompletions: 5,
  battleGames: 11,
  examPapers: 21,
  examResults: 22,
  examPasses: 23,
  registrations: 31,
  classCompletions: 32,
  certificateGrants: 41,
  certificateRevocations: 42,
} as const;
export type Figure = (typeof Figure)[keyof typeof Figure];

/** How often something happened, or for how long. */
type Unit = 'times' | 'people' | 'seconds';

interface FigureText {
  readonly label: string;
  readonly unit: Unit;
  /** What exactly is counted, and on which day. */
  readonly meaning: string;
}

export const figureTexts: Readonly<Record<Figure, FigureText>> = {
  1: { label: '学习人次', unit: 'people', meaning: '当天学过课程、做过练习或参加过对战的人，每人每天计一次' },
  2: { label: '学习时长', unit: 'seconds', meaning: '当天开始的课程学习中计入的时长' },
  3: { label: '练习题次', unit: 'times', meaning: '当天练习中作答的题目' },
  4: { label: '练习答对', unit: 'times', meaning: '其中答对的题目' },
  5: { label: '完成课程', unit: 'times', meaning: '当天学完的课程，每人每门计一次' },
  11: { label: '对战人次', unit: 'times', meaning: '当天结束的对战，每位参加者计一次' },
  21: { label: '考试人次', unit: 'times', meaning: '当天交卷的答卷，不含作废的' },
  22: { label: '已出成绩', unit: 'times', meaning: '当天交卷的答卷中已有成绩的' },
  23: { label: '考试合格', unit: 'times', meaning: '当天交卷的答卷中成绩合格的' },
  31: { label: '培训报名', unit: 'times', meaning: '当天提交的培训班报名' },
  32: { label: '培训结业', unit: 'times', meaning: '当天认定结业的学员' },
  41: { label: '颁发证书', unit: 'times', meaning: '签发日期为当天的证书' },
  42: { label: '吊销证书', unit: 'times', meaning: '当天吊销的证书' },
};
