import type { Data } from '@ganlin/contract/core/endpoint';
import type { portalApi } from '@ganlin/contract/portal/home';

export type HomeData = Data<typeof portalApi.home>;
export type HomeBlockSettings = HomeData['blocks'][number];
export type HomeCard = HomeData['news'][number];
export type HomeCourse = HomeData['courses'][number];
export type HomeClass = HomeData['classes'][number];

/** The props of every block of the home page. */
export interface BlockProps {
  readonly block: HomeBlockSettings;
  readonly home: HomeData;
  /** When the response arrived, by this computer's clock. */
  readonly receivedAt: number;
  /** A class's registration opened or closed while the page was open. */
  readonly onTurn: () => void;
}
