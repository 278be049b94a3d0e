/** Id of the line that the service worker puts into a stored page. */
export const OFFLINE_LINE = 'offline-copy';

/** Whether this page was stored earlier and is shown because the network failed. */
export const isOfflineCopy = (): boolean => document.getElementById(OFFLINE_LINE) !== null;
