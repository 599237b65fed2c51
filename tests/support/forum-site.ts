import { openDialect } from '#db/dialect.server.ts'
import { eventually, outbox, type Site, type Visitor } from './site.ts'

// Members of the forum, as the pages meet them.

/** Joins by the link of a mail, and chooses a handle. */
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

/** These have had two posts approved. */
export async function members(site: Site, handles: string[]): Promise<void> {
  const { db } = openDialect(site.place.database)
  await db.updateTable('members').set({ role: 'member' }).where('handle', 'in', handles).execute()
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
