import { stateOf } from '#app/forum/posts/post-version.server.ts'
import { openDialect } from '#db/dialect.server.ts'
import { eventually, outbox, type Site, type Visitor } from './site.ts'

// Forum members, by the real pages.

/** Joins by a mailed link, and chooses a handle. */
export async function joined(site: Site, handle: string, email = `${handle}@example.org`): Promise<Visitor> {
  const visitor = await signedInMember(site, email)
  await visitor.post('/account/profile', { handle, pronouns: '', timeZone: '' })
  return visitor
}

/** Signs in by the link of the mail that is sent now. */
export async function signedInMember(site: Site, email: string): Promise<Visitor> {
  const mailed = () =>
    outbox(site.place)
      .map((raw) => raw.replaceAll('=\r\n', '').replaceAll('=\n', ''))
      .filter((raw) => raw.includes(email) && raw.includes('/account/link/'))
  const before = mailed().length
  const visitor = site.visitor()
  await visitor.post('/account/sign-in', { email })
  const mail = await eventually(() => mailed()[before])
  await visitor.post(/\/account\/link\/[\w-]+/.exec(mail)?.[0] ?? '', {})
  return visitor
}

/** These have had two posts approved, and are no longer new (app/forum/composing/posting-rules.server.ts). */
export async function members(site: Site, handles: string[]): Promise<void> {
  const { db } = openDialect(site.place.database)
  await db
    .updateTable('members')
    .set({ role: 'member', joinedAt: '2026-01-01T12:00:00.000Z' })
    .where('handle', 'in', handles)
    .execute()
  await db.destroy()
}

/** Sends the form of a post, with the ticket that the page made for it. */
export async function ticketed(
  visitor: Visitor,
  url: string,
  fields: Record<string, string>,
): Promise<Response> {
  const html = await (await visitor.get(url)).text()
  const ticket = /name="ticket" value="([^"]*)"/.exec(html)?.[1] ?? ''
  return visitor.post(url, { ticket, intent: 'post', ...fields })
}

/** A moderator approves what was sent without a name: each such post waits. @param mo the moderator */
export async function approveNameless(site: Site, mo: Visitor): Promise<void> {
  const { db } = openDialect(site.place.database)
  const waiting = await db
    .selectFrom('forumPosts')
    .select(['id', 'writtenAt', 'changedAt'])
    .where('pseudonymId', 'is not', null)
    .where('waitsSince', 'is not', null)
    .orderBy('writtenAt')
    .execute()
  await db.destroy()
  for (const post of waiting)
    await mo.post(`/staff/forum/${post.id}`, { intent: 'approve', seen: stateOf(post) })
}

/** The topic of a waiting post, to which its author was redirected. */
export async function topicOf(site: Site, ownPost: string): Promise<string> {
  const { db } = openDialect(site.place.database)
  const { topicId } = await db
    .selectFrom('forumPosts')
    .select('topicId')
    .where('id', '=', ownPost.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()
  await db.destroy()
  return `/forum/topic/${topicId}`
}
