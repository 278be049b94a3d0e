/** The part of the package that is used; it has no types of its own. */
declare module 'glicko2' {
  export namespace Glicko2 {
    interface Player {
      getRating(): number;
      getRd(): number;
      getVol(): number;
    }
  }
  export class Glicko2 {
    constructor(settings: { tau: number; rating: number; rd: number; vol: number });
    makePlayer(rating: number, rd: number, vol: number): Glicko2.Player;
    updateRatings(matches: readonly (readonly [Glicko2.Player, Glicko2.Player, number])[]): void;
  }
}
