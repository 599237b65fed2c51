import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockedText } from './text-versions.server.ts'

// Only a person can tell whether a link to another site is right: the page may exist and be about something else.

export interface OutsideLink {
  words: string
  to: string
}

/** Links to other sites, without duplicates. */
export function outsideLinks(links: readonly OutsideLink[]): OutsideLink[] {
  const outside = links.filter(({ to }) => /^https?:\/\//i.test(to) && !to.startsWith(`${config.origin}/`))
  return [...new Map(outside.map((link) => [link.to, link])).values()]
}

/** For the checks of a text. */
export interface ChecksOfText {
  version?: number | undefined
  /** Its external links and their check status, if the caller already has them. */
  links?: { open: readonly OutsideLink[] }
}

/** Which of these links are unchecked in this text, and who checked the others. */
export async function linksLookedAt(db: Db | Tx, textId: string, links: readonly OutsideLink[]) {
  const rows = await db
    .selectFrom('openedLinks')
    .leftJoin('users', 'users.id', 'openedLinks.openedBy')
    .select(['url', 'version', 'openedAt', 'users.name'])
    .where('textId', '=', textId)
    .execute()
  const looked = new Map(rows.map(({ url, ...row }) => [url, row]))
  const told = links.flatMap((link) => {
    const row = looked.get(link.to)
    const by = row?.name ?? 'someone who left'
    return row ? [{ ...link, by, on: longDate(row.openedAt, config.timeZone), version: row.version }] : []
  })
  return { open: links.filter(({ to }) => !looked.has(to)), looked: told }
}

/** Records that a staff member checked these links of a version. The first person to check a link stays named. */
export async function linksAreRight(
  db: Db | Tx,
  textId: string,
  { version, links }: { version: number; links: readonly OutsideLink[] },
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const text = await lockedText(tx, textId)
    if (text.version !== version)
      throw new Refused('Someone just saved a newer version. Look at its links first, then press again.')
    const openedAt = now()
    const { open } = await linksLookedAt(tx, textId, links)
    if (open.length === 0) return
    await tx
      .insertInto('openedLinks')
      .values(open.map(({ to }) => ({ textId, url: to, version, openedBy: by, openedAt })))
      .execute()
    await record(tx, by, 'text.links-opened', textId)
  })
}
