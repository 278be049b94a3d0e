import { createContext } from 'react';

/** File id → address, for texts whose media stand without one. */
export type MediaAddresses = Readonly<Record<string, string>>;

const none: MediaAddresses = {};

/** Around texts that were composed once for many readers; each reader's page brings the addresses. */
export const Media = createContext<MediaAddresses>(none);
