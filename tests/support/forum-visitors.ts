import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { openDialect } from '#db/dialect.server.ts'
import { allWorkDone, outbox, type Site, type Visitor } from './site.ts'

// Forum members as visitors of a site.

/** A visitor who has joined by mail and chosen a handle. */
export async function joined(
  site: Site,
  handle: string,
  role: Member['role'] = 'new',
  device: { shared?: 'yes' } = {},
): Promise<Visitor> {
  const email = `${handle}@example.org`
  const visitor = site.visitor()
  await visitor.post('/account/sign-in', { email })
  await allWorkDone(site.place)
  const mail = outbox(site.place)
    .map((raw) => raw.replaceAll('=\r\n', '').replaceAll('=\n', ''))
    .filter((raw) => raw.includes(email))
    .at(-1)
  await visitor.post(/\/account\/link\/[\w-]+/.exec(mail ?? '')?.[0] ?? '', device)
  await visitor.post('/account/profile', { handle, pronouns: '', timeZone: '' })
  const { db } = openDialect(site.place.database)
  // A member who is not new is not young either (app/forum/composing/posting-rules.server.ts).
  const joinedAt = role === 'new' ? {} : { joinedAt: '2026-01-01T12:00:00.000Z' }
  await db
    .updateTable('members')
    .set({ role, ...joinedAt })
    .where('handle', '=', handle)
    .execute()
  await db.destroy()
  return visitor
}

export const pageOf = async (visitor: Visitor, url: string) => {
  const answer = await visitor.get(url)
  return { answer, status: answer.status, html: (await answer.text()).replaceAll('<!-- -->', '') }
}

/** Sends the form of a page that makes a post. @returns where it redirects to */
export async function sendPost(
  visitor: Visitor,
  url: string,
  fields: Record<string, string>,
): Promise<string> {
  const ticket = /name="ticket" value="([^"]*)"/.exec((await pageOf(visitor, url)).html)?.[1] ?? ''
  const answer = await visitor.post(url, { ticket, intent: 'post', ...fields })
  return answer.headers.get('location') ?? ''
}
