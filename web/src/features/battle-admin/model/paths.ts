export const battlesPath = '/admin/battle/battle';
export const editPath = (id: string): string => `${battlesPath}/edit/${id}`;
export const matchesPath = (battleId: string): string => `/admin/battle/match?battleId=${battleId}`;
/** The big screen of a match that is hosted. */
export const hostPath = (matchId: string): string => `/web/battle/host/${matchId}`;
