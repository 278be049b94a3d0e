export const LOBBY = '/web/battle';

export const battlePath = (battleId: string): string => `${LOBBY}/detail/${battleId}`;
export const playPath = (paperId: string): string => `${LOBBY}/exam/${paperId}`;
export const resultPath = (paperId: string): string => `${LOBBY}/result/${paperId}`;
export const reviewPath = (paperId: string): string => `${LOBBY}/paper/${paperId}`;
export const hostPath = (matchId: string): string => `${LOBBY}/host/${matchId}`;

/** The whole address, for a QR code. */
export const joinAddress = (code: string): string => new URL(`${LOBBY}/join/${code}`, location.origin).href;
