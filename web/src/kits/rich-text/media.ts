import { createContext } from 'react';

/** File id → URL, for texts whose media have none. */
export type MediaAddresses = Readonly<Record<string, string>>;

const none: MediaAddresses = {};

/** For texts that were composed once for many readers; each reader's page provides the URLs. */
export const Media = createContext<MediaAddresses>(none);
