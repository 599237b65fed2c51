import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { htmlOf } from '#app/platform/rendering/markdown.server.ts'
import type { Reader } from '#app/platform/text/markdown-html.ts'

/** Search engines follow the links of a helper, but never in a pseudonymous post: that would reveal that a helper wrote it. */
export const readerOf = (member: Member, nameless: boolean): Reader =>
  member.role === 'helper' && !nameless ? 'helper' : 'guest'

/** Renders the HTML of a text before the transaction, so that the result is cached while locks are held. @throws TooComplex */
export const canBeShown = (member: Member, text: string): Promise<string> =>
  htmlOf(text, readerOf(member, false))
