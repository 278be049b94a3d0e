/** Lets code outside React navigate; the app connects its router here. */
type Go = (to: string) => void;

let go: Go = (to) => location.assign(to);

export const connectNavigation = (navigate: Go): void => {
  go = navigate;
};

export const goTo = (to: string): void => go(to);
