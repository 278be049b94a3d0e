import { randomUUID } from 'node:crypto';
import type { Caller } from './exam-paper.ts';

const body = '<p>作业前核对空域批复与作业时限，检查发射架和火箭弹，确认安全射界内没有人员。</p>';

const inForce = {
  issuer: '某省气象局（示例）',
  number: '示例〔2026〕1 号',
  issuedOn: '2026-01-05',
  effectiveOn: '2026-02-01',
};

/** One article for each slot of the home page, three stories to go with the large one. */
const articles = [
  { channel: 7, title: '关于开展汛前检修的通知（示例）', fields: {}, pinned: true, source: '某省人影办（示例）' },
  { channel: 6, title: '全省火箭作业队完成春季演练（示例）', fields: {} },
  { channel: 1, title: '某省人工影响天气管理办法（示例）', fields: { level: 5, ...inForce } },
  { channel: 2, title: '火箭增雨防雹作业安全要求（示例）', fields: { level: 3, ...inForce } },
  { channel: 3, title: '过冷水为什么不结冰（示例）', fields: {} },
  { channel: 3, title: '冰雹里的一圈圈年轮（示例）', fields: {} },
  { channel: 3, title: '雾是怎样散开的（示例）', fields: {} },
  { channel: 4, title: '双偏振雷达识别冰雹云（示例）', fields: { speaker: '周立新', speakerTitle: '高级工程师' } },
  {
    channel: 5,
    title: '车载增雨火箭作业系统（示例）',
    fields: { company: '云岭气象装备有限公司（示例）', region: '云南' },
  },
] as const;

export interface HomeContent {
  readonly noticeId: string;
  readonly newsId: string;
  readonly lawId: string;
  readonly remove: () => Promise<void>;
}

/** Publishes something for every block of the home page; `remove` deletes all of it. */
export async function publishHomeContent({ ask }: Caller): Promise<HomeContent> {
  const ids: string[] = [];
  for (const article of articles) {
    const id = randomUUID();
    await ask('/api/content/article/save', { id, version: 0, form: { body, ...article, isExample: true }, note: '' });
    ids.push(id);
  }
  await ask('/api/content/article/publish', { ids });
  const [noticeId = '', newsId = '', lawId = ''] = ids;
  const remove = async () => {
    await ask('/api/content/article/withdraw', { ids });
    await ask('/api/content/article/delete', { ids });
    await ask('/api/content/article/purge', { ids });
  };
  return { noticeId, newsId, lawId, remove };
}
