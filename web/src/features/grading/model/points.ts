/** Points as the server sends them, in hundredths. */
export const centiOf = (points: number): number => Math.round(points * 100);

/** `4.5`, `6`. */
export const pointsText = (centi: number): string => String(centi / 100);

/** `+1`, `−0.5`: the points of a rubric item. */
export const signedText = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

const NUMBER_LENGTH = 4;

/** `0417`: answers are identified by number only. */
export const numberText = (number: number): string => String(number).padStart(NUMBER_LENGTH, '0');
