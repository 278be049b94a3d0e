// The table itself is 20 MB, which a test runner would transform before importing it.
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import type { Identifier, SupportStatement } from '@mdn/browser-compat-data';
import type { Node } from 'acorn';

/** The oldest supported browsers (docs/browsers.md). */
const floor = { chrome: 87, firefox: 91, safari: 14 } as const;

/** Names that are newer than the floor, by the reason why they may be used nevertheless. */
const reasons = {
  'completed by web/src/old-browsers': `at findLast findLastIndex groupBy hasOwn Segmenter show showModal timeout toReversed
    toSorted toSpliced transferToFixedLength with withResolvers`,
  'a method of another object': `bytes delay dispose dump error getHTML grow install minimize ml move parseHTML register resize restore
    serial translate union unregister use viewport when xr`,
  'completed by pdf.js, or only for rare kinds of PDF': `CompressionStream createImageBitmap DecompressionStream deref
    difference FinalizationRegistry Float16Array fromBase64 getOrInsert getOrInsertComputed ImageDecoder intersection
    isRawJSON OffscreenCanvas rawJSON setFromBase64 setFromHex structuredClone sumPrecise toBase64 toHex try VideoFrame
    WeakRef`,
  'called by a library only where it exists': `canParse captureStackTrace caretPositionFromPoint caretRangeFromPoint
    getComposedRanges randomUUID requestIdleCallback startViewTransition`,
  'sign-in by face, which is offered where the camera works': `getUserMedia requestVideoFrameCallback SharedArrayBuffer`,
  'an extra that is hidden or fails with a message where it is missing': `AudioContext canShare ClipboardItem exitFullscreen exitPictureInPicture requestFullscreen
    requestPictureInPicture share`,
} as const;
const explained = new Set(Object.values(reasons).flatMap((names) => names.split(/\s+/)));

/** Objects of a page whose methods our scripts call; others have names that our own objects have too. */
const owners = new Set(
  `AbortController AbortSignal Blob Crypto Document DocumentFragment DOMParser Element Event EventTarget File FormData
   Headers HTMLDialogElement HTMLElement HTMLFormElement HTMLInputElement HTMLSelectElement HTMLTextAreaElement
   HTMLVideoElement IntersectionObserver MutationObserver Navigator Node Range ReadableStream Request ResizeObserver
   Response Selection URL URLSearchParams Window`.split(/\s+/),
);
/** Methods of these are called like those of our own objects. */
const ambiguous = new Set(['Atomics', 'Iterator', 'Temporal']);

/**
 * APIs that a browser of the floor lacks, by name: methods and global objects. A name that an older API has too is
 * left out, because a built script does not tell which of them is meant.
 */
export function newApis(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const old = new Set<string>();
  const add = (name: string, entry: Identifier, owner: string): void => {
    const lacking = lackingIn(entry);
    if (lacking === '') old.add(name);
    else found.set(name, found.get(name) ?? `${owner}, not in ${lacking}`);
  };
  const groups = { window: bcd.api, language: bcd.javascript.builtins ?? {} };
  for (const [group, entries] of Object.entries(groups)) {
    for (const [owner, members] of Object.entries(entries as Record<string, Identifier>)) {
      if (owner === '__compat' || ambiguous.has(owner)) continue;
      add(owner, members, group);
      if (group === 'window' && !owners.has(owner)) continue;
      for (const [key, entry] of Object.entries(members as Record<string, Identifier>)) {
        const name = key.replace(/_static$/, '');
        if (/^[a-z]\w*$/i.test(name) && !name.includes('_')) add(name, entry, owner);
      }
    }
  }
  return new Map([...found].filter(([name]) => !old.has(name)));
}

/** The browsers that do not have it; empty if all have. */
function lackingIn(entry: Identifier): string {
  const { __compat: compat } = entry;
  if (!compat) return '';
  return Object.entries(floor)
    .filter(([browser, version]) => !(addedIn(compat.support[browser as keyof typeof floor]) <= version))
    .map(([browser]) => browser)
    .join(', ');
}

function addedIn(support: SupportStatement | undefined): number {
  const statements = Array.isArray(support) ? support : support ? [support] : [];
  const versions = statements
    .filter(({ flags, prefix, alternative_name: other }) => !flags && !prefix && !other)
    .map(({ version_added: added }) =>
      added === false || added === 'preview' ? Infinity : Number.parseFloat(added.replace('≤', '')),
    );
  return Math.min(Infinity, ...versions);
}

/** Those of the names that a script calls as a method, or as a constructor. */
export function usedNames(tree: Node, apis: ReadonlyMap<string, string>): Set<string> {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, callee } = value as { readonly type?: string; readonly callee?: Callee };
    const name = type === 'CallExpression' || type === 'NewExpression' ? nameOf(callee) : undefined;
    if (name !== undefined && apis.has(name)) used.add(name);
    for (const child of Object.values(value)) visit(child);
  };
  visit(tree);
  return used;
}

const searches = new Set(['querySelector', 'querySelectorAll', 'matches', 'closest']);

/** Selectors in a script that browsers before Chromium 88 reject: `:is()`, `:where()`, and lists in `:not()`. */
export function newSelectors(tree: Node): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, callee, arguments: given } = value as Call;
    const text = type === 'CallExpression' && searches.has(nameOf(callee) ?? '') ? textOf(given?.[0]) : '';
    if (/:(?:is|where)\(|:not\([^()]*,/.test(text)) found.push(text);
    for (const child of Object.values(value)) visit(child);
  };
  visit(tree);
  return found;
}

interface Text {
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
}

interface Call {
  readonly type?: string;
  readonly callee?: Callee;
  readonly arguments?: readonly Text[];
}

const textOf = (given: Text | undefined): string =>
  typeof given?.value === 'string' ? given.value : (given?.quasis ?? []).map(({ value }) => value.raw).join('');

interface Callee {
  readonly type: string;
  readonly name?: string;
  readonly computed?: boolean;
  readonly property?: { readonly name?: string };
}

const nameOf = (callee: Callee | undefined): string | undefined =>
  callee?.type === 'MemberExpression' && !callee.computed ? callee.property?.name : callee?.name;

export const unexplained = (names: readonly string[]): string[] =>
  names.filter((name) => !explained.has(name)).toSorted();

/** Media queries such as `(width < 768px)` (Chromium 104): older browsers never match them. */
export const rangeQueries = (source: string): string[] =>
  source
    .match(/\((?:\d+px ?[<>]=? ?)?(?:width|height)(?: ?[<>]=? ?\d+px)?\)/g)
    ?.filter((text) => text.includes('px')) ?? [];
