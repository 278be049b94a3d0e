import { createContext, useContext } from 'react';

/** The names of all screens that a menu item may show. The app provides them; menu editors choose among them. */
export const ScreenNames = createContext<readonly string[]>([]);

export const useScreenNames = (): readonly string[] => useContext(ScreenNames);
