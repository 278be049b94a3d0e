import { Channel } from '@ganlin/contract/content/kinds';
import { ChannelList } from '../channels/channel-list.tsx';
import { ProductCards } from '../channels/product-cards.tsx';
import { PageHead } from '../list/page-head.tsx';

/** Member showcase: products and projects of member organisations. */
export default function ProductsScreen() {
  return (
    <>
      <PageHead title="会员风采" text="会员单位的装备、技术与实践成果。" />
      <ChannelList channel={Channel.product} noun={{ unit: '项', name: '会员展示' }}>
        {(records) => <ProductCards records={records} />}
      </ChannelList>
    </>
  );
}
