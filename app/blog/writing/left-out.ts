/** Parts that could not be taken over from another program, each with its count. */
export type Left = Map<string, number>

export const note = (left: Left, what: string, times = 1): void => {
  left.set(what, (left.get(what) ?? 0) + times)
}

/** One sentence for each. */
export const linesOf = (left: Left): string[] =>
  [...left]
    .map(([what, count]) => `${count > 1 ? `${count} times ` : ''}${what}.`)
    .map((one) => one.charAt(0).toUpperCase() + one.slice(1))

/** An allowed link target, or null: a page, on this site or another one, a mail address or a phone number. */
export function linkedAddress(href: string): string | null {
  const address = href.trim().replaceAll('__GHOST_URL__', '')
  if (!/^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(address)) return null
  return address.replace(/[\s()<>\\]/g, (sign) =>
    encodeURIComponent(sign).replace(/[()]/g, (one) => (one === '(' ? '%28' : '%29')),
  )
}
