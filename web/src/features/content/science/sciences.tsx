import { Channel } from '@ganlin/contract/content/kinds';
import { listTexts } from '@ganlin/contract/content/page-texts';
import { ChannelList } from '../channels/channel-list.tsx';
import { ScienceCards } from '../channels/science-cards.tsx';
import { PageHead } from '../../../kits/page-head/page-head.tsx';

/** Popular science: chosen by picture, the newest large in front. */
export default function SciencesScreen() {
  return (
    <>
      <PageHead {...listTexts[Channel.science]} />
      <ChannelList channel={Channel.science} noun={{ unit: '篇', name: '科普文章' }}>
        {(records, leading) => <ScienceCards records={records} leading={leading} />}
      </ChannelList>
    </>
  );
}
