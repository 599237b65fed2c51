import { isIPv6 } from 'node:net'

/**
 * The network of a request, for limits only. Each proxy appends the address it saw to X-Forwarded-For; only as many
 * entries as the operator runs proxies are trusted, counted from the end, because the sender can write the rest.
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
  return asNetwork((proxies > 0 ? seen.at(-proxies) : undefined) ?? connection ?? 'unknown')
}

/** One IPv6 connection has 2^64 addresses and more: the first half identifies the network (RFC 6177). IPv4 stays whole. */
function asNetwork(address: string): string {
  const bare = address.replace(/^\[|\](?::\d+)?$|%.*$/g, '').toLowerCase()
  const mapped = /^(?:0{0,4}:){2,6}ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (mapped) return mapped
  // Some proxies append the port to an IPv4 address, which differs for each connection.
  if (!isIPv6(bare)) return address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  const [before = '', after] = bare.split('::')
  const first = before.split(':').filter(Boolean)
  const last = (after ?? '').split(':').filter(Boolean)
  const all =
    after === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last]
  return `${all
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
