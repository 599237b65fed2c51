import { NEW_POST } from '#app/blog/model/post-text.ts'
import { postContent } from '#app/blog/writing/publishing-posts.server.ts'
import { draftPost } from '#app/blog/writing/saving-posts.server.ts'
import { textAt } from '#app/content/content.server.ts'
import { draftIssue } from '#app/newsletter/issues/draft-issue.server.ts'
import { planIssue } from '#app/newsletter/issues/issue-kind.server.ts'
import type { Topic } from '#app/newsletter/model/rules.ts'
import { importList, planList } from '#app/newsletter/subscribers/import-subscribers.server.ts'
import { requestSubscription } from '#app/newsletter/subscribers/subscribing.server.ts'
import { keepList } from '#app/newsletter/subscribers/uploaded-lists.server.ts'
import { DAY, MINUTE } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { Calendar } from './calendar.ts'
import newsletter from './content/newsletter.json' with { type: 'json' }
import posts from './content/posts.json' with { type: 'json' }
import { type Colleague, someone } from './staff.ts'

// What editors do: posts, the newsletter and its list.

export function planPosts(calendar: Calendar, db: Db, staff: readonly Colleague[]): void {
  const { userId } = someone(staff, 'editor')
  for (const { ago, state, ...words } of posts)
    calendar.ago(ago, async () => {
      const post = { ...NEW_POST, author: 'Editorial Team', ...words }
      const { id } = await draftPost(db, post, userId)
      const version = (await textAt(db, id))?.version ?? 1
      if (state === 'published') await postContent.publish(db, id, { version, by: userId })
      if (state === 'review') await postContent.review.sendForReview(db, id, version, userId)
    })
}

const LIST_FROM = 300

export function planNewsletter(calendar: Calendar, db: Db, staff: readonly Colleague[]): void {
  const { userId } = someone(staff, 'editor')
  calendar.ago(LIST_FROM, () => importAll(db, userId))
  for (const [at, name] of ['ada', 'ben', 'cora'].entries())
    calendar.ago(at + 0.2, () =>
      requestSubscription(db, `${name}.reader@example.org`, { topics: ['digest'], format: 'html' }),
    )
  for (const issue of newsletter.issues)
    calendar.ago(issue.ago ?? 1, async () => {
      const { subject, body, topic } = issue
      const id = await draftIssue(db, { subject, body, topic: topic as Topic }, userId)
      if (issue.state === 'draft') return
      const at = issue.in === undefined ? undefined : new Date(Date.now() + issue.in * DAY)
      await planIssue(db, id, { version: 1, ...(at ? { at } : {}) }, userId)
      // The ten minutes in which it can be stopped are over: its job is due.
      if (issue.state === 'sent') calendar.ago((issue.ago ?? 0) - (11 * MINUTE) / DAY, async () => {})
    })
}

/** The list from the organization's old mail program. */
async function importAll(db: Db, by: string): Promise<void> {
  const people = newsletter.names.map((name, at) => ({
    line: at + 2,
    address: `${name}@example.net`,
    consentAt: new Date(Date.now() - (at + 1) * DAY).toISOString().slice(0, 10),
    topics: at % 4 === 0 ? ['digest', 'legal'] : ['digest'],
    format: at % 7 === 0 ? ('text' as const) : ('html' as const),
    off: null,
    pausedUntil: null,
  }))
  const list = { people, columns: { consent: 'joined', states: [], unused: [] } }
  const id = await keepList(db, list, by)
  await importList(db, id, { mark: (await planList(db, list)).mark, by })
}
