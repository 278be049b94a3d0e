/** The stores throw plain objects with the status a client would see. */
export function unlessGone(error: unknown): undefined {
  const status = typeof error === 'object' && error !== null && 'status_code' in error ? error.status_code : undefined;
  if (status === 404 || status === 410) return undefined;
  throw error;
}
