import { Channel } from '@ganlin/contract/content/kinds';
import { listTexts } from '@ganlin/contract/content/page-texts';
import { ChannelList } from '../channels/channel-list.tsx';
import { ProductCards } from '../channels/product-cards.tsx';
import { PageHead } from '../../../kits/page-head/page-head.tsx';

/** Member showcase: products and projects of member organisations. */
export default function ProductsScreen() {
  return (
    <>
      <PageHead {...listTexts[Channel.product]} />
      <ChannelList channel={Channel.product} noun={{ unit: '项', name: '会员展示' }}>
        {(records) => <ProductCards records={records} />}
      </ChannelList>
    </>
  );
}
