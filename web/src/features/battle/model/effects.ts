import { create } from 'zustand';

/** Sound and motion of battles, chosen once for this device. Sound is off at first. */
interface Effects {
  readonly sound: boolean;
  readonly motion: boolean;
}

const KEY = 'battle-effects';

export const useEffects = create<Effects>(() => stored());

export const toggleSound = (): void => useEffects.setState(({ sound }) => ({ sound: !sound }));
export const toggleMotion = (): void => useEffects.setState(({ motion }) => ({ motion: !motion }));

useEffects.subscribe((effects) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(effects));
  } catch {
    // A browser without storage still works, it only does not remember.
  }
});

function stored(): Effects {
  const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  try {
    const { sound, motion } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<string, unknown>>;
    return { sound: sound === true, motion: motion === undefined ? !still : motion === true };
  } catch {
    return { sound: false, motion: !still };
  }
}
