/** The Chromium versions that `npm run test:e2e:old` runs, the floor of docs/browsers.md first. */
export const versions = ['87', '103', '109'] as const;
export type Version = (typeof versions)[number];

interface Flow {
  readonly name: string;
  /** Beginnings of the titles of its journeys. */
  readonly journeys: readonly string[];
  readonly versions: readonly Version[];
}

/** What must work in old browsers, by the fewest journeys that show it. */
export const flows: readonly Flow[] = [
  { name: '首页', journeys: ['nothing sticks out at 390 px', 'nothing sticks out at 1440 px'], versions: ['87'] },
  { name: '法规阅读', journeys: ['a guest finds a law by filter'], versions: ['87'] },
  { name: 'PDF 标准', journeys: ['a learner reads a PDF standard'], versions },
  { name: '登录', journeys: ['a learner signs in with account, password and captcha'], versions },
  { name: '注册', journeys: ['without review a registration is signed in'], versions: ['87'] },
  { name: '培训报名', journeys: ['a guest registers on a phone'], versions },
  { name: '我的培训', journeys: ['a learner registers with a prefilled form'], versions: ['87'] },
  { name: '练习', journeys: ['practice resumes where it was left'], versions },
  { name: '模拟考试', journeys: ['a mock exam counts down'], versions: ['87'] },
  { name: '整场考试', journeys: ['a learner finds an exam, reads its rules'], versions },
  {
    name: '考试断网',
    journeys: ['no answer is lost when the network fails and the page is reloaded'],
    versions: ['87'],
  },
  { name: '整卷与答题卡（手机）', journeys: ['on a phone: the waiting room opens'], versions: ['87'] },
  { name: '考试成绩', journeys: ['a result shows what its exam releases'], versions: ['87'] },
  {
    name: '浏览器过旧的说明',
    journeys: ['a browser below the floor', 'a page whose script does not run', 'an examinee whose browser lacks'],
    versions: ['87'],
  },
  // The floor of the management centre is Chromium 100; 103 is the oldest available above it.
  { name: '管理：用户', journeys: ['with a role limited to one department'], versions: ['103'] },
  { name: '管理：试题', journeys: ['staff write short answers, matching and combined'], versions: ['103'] },
  { name: '管理：组卷', journeys: ['staff compose an exam of rules'], versions: ['103'] },
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches the journeys that a version runs. */
export function journeysFor(version: Version): RegExp {
  const chosen = flows.filter((flow) => flow.versions.includes(version)).flatMap(({ journeys }) => journeys);
  return new RegExp(chosen.map(escaped).join('|'));
}
