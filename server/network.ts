/**
 * The address that a request comes from, for limits only. Each proxy adds the address that it saw at the end of
 * X-Forwarded-For; only as many entries as the operator runs proxies are believed, counted from the end, because whoever sends the
 * request can write the rest.
 */
export function networkOf(
  forwarded: string | undefined,
  connection: string | undefined,
  proxies: number,
): string {
  const seen = (forwarded ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  return (proxies > 0 ? seen.at(-proxies) : undefined) ?? connection ?? 'unknown'
}
