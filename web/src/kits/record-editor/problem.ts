/** Something missing or unwise, as far as the page itself can tell; the server checks again. */
export interface Problem<Target extends string> {
  /** The part or field where it is corrected. */
  readonly target: Target;
  readonly text: string;
  /** It does not block publishing. */
  readonly warning: boolean;
}

export const stop = <Target extends string>(target: Target, text: string): Problem<Target> => ({
  target,
  text,
  warning: false,
});

export const warn = <Target extends string>(target: Target, text: string): Problem<Target> => ({
  target,
  text,
  warning: true,
});
