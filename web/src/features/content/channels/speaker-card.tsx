import type { ShownArticle } from '../article/article-gate.tsx';
import { SideCard } from '../article/side-card.tsx';
import { Facts } from './facts.tsx';

export function SpeakerCard({ article }: { readonly article: ShownArticle }) {
  const { speaker, speakerTitle, speakerUnit, heldOn } = article;
  const facts = [
    { name: '主讲', said: [speaker, speakerTitle].filter(Boolean).join(' ') },
    { name: '单位', said: speakerUnit },
    { name: '日期', said: heldOn ?? '' },
  ];
  if (facts.every(({ said }) => said === '')) return null;
  return (
    <SideCard icon="lecture" title="讲座信息">
      <Facts facts={facts} />
    </SideCard>
  );
}
