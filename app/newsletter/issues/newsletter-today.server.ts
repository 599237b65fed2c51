import { deadLinks, newestWords, textsIn } from '#app/content/content.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { countsOf } from '../model/staff-queries.server.ts'
import { issueBeingSent } from '../sending/sent-issues.server.ts'
import { readIssue } from './issue-text.ts'

interface Today {
  id: string
  subject: string
  says: string
  hasDeadLinks: boolean
}

/** For the overview: an issue that is being sent or planned; whether it waits with links that lead nowhere. */
export async function newsletterToday(db: Db): Promise<Today | undefined> {
  const sending = await issueBeingSent(db)
  if (sending) {
    const { states, later } = await countsOf(db, sending.id)
    const says =
      later > 0 && later === states.waiting && !states.sending
        ? `It is sent, except to ${later}. Their mail servers asked us to try again later.`
        : 'It is being sent now. You can stop the rest.'
    return { id: sending.textId, subject: sending.subject, says, hasDeadLinks: false }
  }
  const planned = await textsIn(db, ['issue'], { state: 'scheduled', page: 1 })
  const [next] = planned.toSorted((a, b) => ((a.publishAt ?? '') < (b.publishAt ?? '') ? -1 : 1))
  if (!next) return undefined
  const stored = (await newestWords(db, [next.id])).get(next.id)
  return {
    id: next.id,
    subject: next.title,
    says: `It goes out on ${dayAndHour(next.publishAt ?? '', config.timeZone)}. Until then you can stop it.`,
    hasDeadLinks: stored !== undefined && (await deadLinks(db, readIssue(stored).body)).length > 0,
  }
}
