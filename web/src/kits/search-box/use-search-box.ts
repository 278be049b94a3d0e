import { useId, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react';
import { goTo } from '../../lib/screen/navigation.ts';
import { useSession } from '../../lib/session/session.ts';
import { addressOfOption, groupsOf, searchAddress, type Option } from './options.ts';
import { forgetWords, recentWords, rememberWord } from './recent-words.ts';
import { useSuggestions } from './use-suggestions.ts';

/** No option is active: Enter searches for the text in the field. */
export const NOWHERE = -1;
const NO_WORDS: readonly string[] = [];

interface Options {
  readonly initial: string;
  readonly hotWords: readonly string[];
  /** Returns the focus to the field. */
  readonly focus: () => void;
}

/** The text of the field, the options below it, and the handling of keys and choices. */
export function useSearchBox({ initial, hotWords, focus }: Options) {
  const userId = useSession((session) => session.userId);
  const isSignedIn = useSession((session) => session.roleType !== 0);
  const listId = useId();
  const [isComposing, compose] = useState(false);
  const [recent, setRecent] = useState(NO_WORDS);
  const [text, setText] = useText(initial);
  const [isWanted, setWanted] = useState(false);
  const suggestions = useSuggestions(isWanted ? text : '', isComposing);
  const isTyping = text.trim() !== '';
  const groups = groupsOf({ isTyping, suggestions, recent, hotWords });
  const options = groups.flatMap((group) => group.options);
  const isOpen = isWanted && options.length > 0;
  const [pointed, point] = useState(NOWHERE);
  const active = isOpen && pointed < options.length ? pointed : NOWHERE;

  const close = () => {
    setWanted(false);
    point(NOWHERE);
  };
  const open = () => {
    setRecent(recentWords(userId));
    setWanted(true);
  };
  const type = (value: string) => {
    setText(value);
    point(NOWHERE);
    open();
  };
  const search = (typed: string) => {
    const word = typed.trim();
    if (word === '') return focus();
    rememberWord(userId, word);
    setText(word);
    close();
    return goTo(searchAddress(word));
  };
  const choose = (option: Option) => {
    if (option.kind === 'word') return search(option.word);
    close();
    return goTo(addressOfOption(option, isSignedIn));
  };
  const move = (step: 1 | -1) => {
    if (!isOpen) return open();
    // One position more than there are options: the field itself.
    const places = options.length + 1;
    return point(((active + 1 + step + places) % places) - 1);
  };
  const actionOf = (key: string): (() => void) | undefined => {
    const option = options[active];
    if (key === 'ArrowDown') return () => move(1);
    if (key === 'ArrowUp') return () => move(-1);
    if (key === 'Enter') return option && (() => choose(option));
    if (key !== 'Escape') return undefined;
    return isOpen ? close : () => setText('');
  };

  return {
    listId,
    text,
    groups,
    isOpen,
    active,
    hasRecent: !isTyping && recent.length > 0,
    open,
    type,
    compose,
    point,
    choose,
    clear: () => {
      type('');
      focus();
    },
    forget: () => {
      forgetWords(userId);
      setRecent(NO_WORDS);
      focus();
    },
    leave: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) close();
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      search(text);
    },
    press: (event: KeyboardEvent) => {
      // Enter and the arrow keys belong to the input method until its characters are confirmed.
      const action = event.nativeEvent.isComposing ? undefined : actionOf(event.key);
      if (!action) return;
      event.preventDefault();
      action();
    },
  };
}

/** Back and forward navigation changes the page's search term: the field follows. */
function useText(initial: string): [string, (text: string) => void] {
  const [{ text, lastInitial }, set] = useState({ text: initial, lastInitial: initial });
  if (lastInitial !== initial) set({ text: initial, lastInitial: initial });
  return [text, (changed) => set({ text: changed, lastInitial })];
}
