import { useEffect, useState } from 'react';
import { openChannel, type Channel } from './channel.ts';

/** Gives a channel to `setUp` for as long as the component is mounted; only the first `setUp` is called. */
export function useRealtime(setUp: (channel: Channel) => void): void {
  const [first] = useState(() => setUp);
  useEffect(() => {
    const channel = openChannel();
    first(channel);
    return () => channel.close();
  }, [first]);
}
