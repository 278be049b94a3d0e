import { useMemo, useState } from 'react';
import { z } from 'zod';
import { hasSlowNetwork } from './slow-network.ts';
import { recall, remember } from '../../lib/browser/tab-memory.ts';
import type { SmallPictures } from '../rich-text/media.ts';

/** The files that the examinee wants to see as they are. */
const Originals = z.array(z.string());

/**
 * On a slow network the pictures of a paper are small at first. What was decided when the paper was opened, and which
 * originals were asked for, holds for the whole sitting, also after a reload.
 */
export function useSmallPictures(examId: string): SmallPictures | null {
  const key = `paper-originals:${examId}`;
  const [originals, setOriginals] = useState(() => originalsIn(key) ?? (hasSlowNetwork() ? [] : null));
  return useMemo(() => {
    if (originals === null) return null;
    remember(key, JSON.stringify(originals));
    return {
      isOriginal: (file) => originals.includes(file),
      showOriginal: (file) => setOriginals((before) => [...new Set([...(before ?? []), file])]),
    };
  }, [key, originals]);
}

function originalsIn(key: string): string[] | undefined {
  const stored = recall(key);
  if (stored === null) return undefined;
  try {
    return Originals.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}
