import type { Data } from '@ganlin/contract/core/endpoint';
import type { portalApi } from '@ganlin/contract/portal/home';

export type HomeData = Data<typeof portalApi.home>;
export type HomeBlockSettings = HomeData['blocks'][number];
export type HomeCard = HomeData['news'][number];
export type HomeClass = HomeData['classes'][number];

/** What every block of the first page is given. */
export interface BlockProps {
  readonly block: HomeBlockSettings;
  readonly home: HomeData;
  /** When the answer came, by this computer's clock. */
  readonly receivedAt: number;
  /** The door of a class has opened or closed while the page was looked at. */
  readonly onTurn: () => void;
}
