import { type FactFollower, type FollowUp, followFacts } from '#app/factbook/factbook.server.ts'
import { MARKED } from './file-lists.server.ts'
import { type Making, makingOf } from './making-files.server.ts'
import { followChange, resourcesFrom } from './shown-resources.server.ts'

// Updates the hub when its texts or their facts change, and shows staff the state of its files.

const SAYS: Record<Making, Pick<FollowUp, 'state' | 'look'>> = {
  current: { state: 'Files are ready', look: 'success' },
  waiting: { state: 'Files wait to be made', look: 'waiting' },
  working: { state: 'Files are being made', look: 'waiting' },
  failed: { state: 'Files could not be made', look: 'danger' },
  stopped: { state: 'Files are not being made', look: 'danger' },
}

const OWN_PDF: Pick<FollowUp, 'state' | 'look'> = { state: 'Visitors get our own PDF', look: 'success' }

const follower: FactFollower = {
  changed: followChange,
  says: async (db, fact) => {
    const slugs = await resourcesFrom(db, fact)
    if (slugs.length === 0) return []
    const rows = await db
      .selectFrom('resources')
      .select(MARKED)
      .select('title')
      .where('slug', 'in', slugs)
      .orderBy('title')
      .execute()
    return Promise.all(
      rows.map(async (row) => ({
        title: row.title,
        href: `/staff/resources/${row.slug}`,
        ...makingInWords(await makingOf(db, row), row.ownPdf),
      })),
    )
  },
}

/** Called at startup. */
export const resourcesFollowFacts = (): void => followFacts(follower)
export const makingInWords = (making: Making, ownPdf: string | null): Pick<FollowUp, 'state' | 'look'> =>
  ownPdf ? OWN_PDF : SAYS[making]
