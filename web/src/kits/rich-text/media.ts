import { createContext } from 'react';

/** File id → URL, for texts whose media have none. */
export type MediaAddresses = Readonly<Record<string, string>>;

const none: MediaAddresses = {};

/** For texts that were composed once for many readers; each reader's page provides the URLs. */
export const Media = createContext<MediaAddresses>(none);

/** Shows pictures in their small variants until the reader asks for an original. */
export interface SmallPictures {
  readonly isOriginal: (file: string) => boolean;
  readonly showOriginal: (file: string) => void;
}

/** Null: every picture is shown as it is. */
export const SmallPicturesContext = createContext<SmallPictures | null>(null);
