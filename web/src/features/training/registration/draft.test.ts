// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftStorageKey, dropDraft, findDraft, keepDraft, newDraft } from './draft.ts';

const storageKey = draftStorageKey('c1', '');
const now = Date.now();
const values = {
  name: '李晓峰',
  idCard: '11010519491231002X',
  mobile: '13911112222',
  accountNumber: '6222',
  sex: 0,
} as const;
const DAY = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('a draft', () => {
  it('is restored with its key, and is deleted when it is dropped', () => {
    const { key } = newDraft();
    expect(keepDraft(storageKey, { key, savedAt: now, values })).toBe(true);
    expect(findDraft(storageKey, now)).toEqual({ key, savedAt: now, values });
    dropDraft(storageKey);
    expect(findDraft(storageKey, now)).toBeUndefined();
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  it('stores numbers that identify a person in the tab only', () => {
    keepDraft(storageKey, { ...newDraft(), savedAt: now, values });
    const stored = JSON.stringify(Object.entries(localStorage));
    for (const secret of [values.idCard, values.mobile, values.accountNumber]) expect(stored).not.toContain(secret);
    sessionStorage.clear();
    expect(findDraft(storageKey, now)?.values).toEqual({ name: '李晓峰', sex: 0 });
  });

  it('is bound to its class and account, and lasts seven days', () => {
    keepDraft(storageKey, { ...newDraft(), savedAt: now, values });
    expect(findDraft(draftStorageKey('c2', ''), now)).toBeUndefined();
    expect(findDraft(draftStorageKey('c1', 'u1'), now)).toBeUndefined();
    // Looking for another draft removes the old ones.
    expect(findDraft(draftStorageKey('c2', ''), now + 8 * DAY)).toBeUndefined();
    expect(localStorage.length).toBe(0);
  });

  it.each(['{', '[]', 'null', '{"key":"k","savedAt":9e15,"values":{"nation":"火星族"}}'])(
    'is not restored from %s',
    (text) => {
      localStorage.setItem(storageKey, text);
      expect(findDraft(storageKey, now)).toBeUndefined();
    },
  );

  it('is not stored where the browser denies storage, and nothing breaks', () => {
    for (const store of ['localStorage', 'sessionStorage']) {
      vi.spyOn(window, store as 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    }
    expect(keepDraft(storageKey, { ...newDraft(), savedAt: now, values })).toBe(false);
    expect(findDraft(storageKey, now)).toBeUndefined();
    dropDraft(storageKey);
    vi.restoreAllMocks();
  });

  it('has a UUID of its own as its key', () => {
    const keys = Array.from({ length: 50 }, () => newDraft().key);
    expect(new Set(keys).size).toBe(50);
    for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
