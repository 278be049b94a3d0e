import { newId } from '../../../lib/browser/new-id.ts';

const KEY = 'device-id';
const pattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
let unstored: string | undefined;

/** A random name of this browser, so that a later result replaces the one before. It says nothing about the person. */
export function deviceId(): string {
  try {
    const known = localStorage.getItem(KEY);
    if (known !== null && pattern.test(known)) return known;
    const made = newId();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    // Without a store it is the same only until the page is left.
    return (unstored ??= newId());
  }
}
