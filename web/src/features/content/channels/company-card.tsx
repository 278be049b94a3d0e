import type { ShownArticle } from '../article/article-gate.tsx';
import { SideCard } from '../article/side-card.tsx';
import { Facts } from './facts.tsx';

export function CompanyCard({ article }: { readonly article: ShownArticle }) {
  const { company, region, contact, phone, website, isExample } = article;
  // The name may say so itself.
  const mark = isExample && !company.includes('示例') ? '（示例）' : '';
  return (
    <SideCard icon="people" title="会员单位">
      <Facts
        facts={[
          { name: '单位', said: company + mark },
          { name: '地区', said: region },
          { name: '联系人', said: contact },
          { name: '电话', said: phone, href: `tel:${phone.replaceAll(/[^\d+-]/g, '')}` },
          { name: '网址', said: website.replace(/^https?:\/\//, '').replace(/\/$/, ''), href: website },
        ]}
      />
    </SideCard>
  );
}
