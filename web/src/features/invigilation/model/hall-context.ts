import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { HallAction } from './consequences.ts';
import type { HallState, HallStore } from './hall-store.ts';
import type { HallSync } from './hall-sync.ts';

/** What the parts of a hall's page share. */
export interface HallContext {
  readonly examId: string;
  readonly store: HallStore;
  readonly sync: HallSync;
  /** Opens the dialog of an action for these examinees. */
  readonly act: (action: HallAction, userIds: readonly string[]) => void;
  /** Opens the drawer of one examinee. */
  readonly view: (userId: string) => void;
  /** Opens the faces that wait for a person, one after the other. */
  readonly checkFaces: () => void;
  readonly loadEarlier: (countedOnly: boolean) => Promise<void>;
}

const Context = createContext<HallContext | undefined>(undefined);

export const HallProvider = Context;

export function useHallContext(): HallContext {
  const hall = use(Context);
  if (!hall) throw new Error('outside a hall');
  return hall;
}

/** A part of the hall's state; the component renders again only when that part changes. */
export const useHall = <Part>(select: (state: HallState) => Part): Part => useStore(useHallContext().store, select);

/** The server's time now. */
export const serverNow = (store: HallStore): Date => new Date(Date.now() + store.getState().skewMs);
