import { Decrypter } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import { fromBase64 } from '#app/platform/sealing/sealed-format.ts'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { comeBack } from '../support/cases.ts'
import { signedInMember } from '../support/forum-site.ts'
import { olderData } from '../support/older-data.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// A site that ran commit f15249b1 starts with this version: everything in it opens, with the same content.

const { put, secrets } = olderData('f15249b1')
const { ada, ben, cy } = secrets.cases

let site: Site
let db: Db
beforeAll(async () => {
  site = await aSite({ ORG_EIN: '12-3456789' }, put)
  db = openDialect(site.place.database).db
})
afterAll(async () => {
  await db.destroy()
  await site.stop()
})

const plain = (html: string) =>
  html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
const read = async (url: string, visitor: Visitor = site.visitor()) =>
  plain(await (await visitor.get(url)).text())

describe('the person of a case', () => {
  test('the person reads the whole case, with its file and the date that staff set', async () => {
    const { visitor, html } = await comeBack(site, ada)
    for (const words of [
      'They would not let my dog in.',
      'Elm Street Homes',
      'California',
      'Which</strong> building was it?',
      'Tell us the address.',
      'It was 12 Elm Street.',
      'Answer the notice: January 5, 2099',
    ])
      expect(plain(html)).toContain(words)
    const file = /href="(\/legal-help\/case\/file\/[^"]+)"/.exec(html)?.[1] ?? expect.fail('no file')
    expect(await (await visitor.get(file)).text()).toBe('Dear Ada, no dogs.')
  })

  test('the person reads a withdrawn case and a reviewed one', async () => {
    expect(plain((await comeBack(site, ben)).html)).toContain('You withdrew it.')
    const reviewed = plain((await comeBack(site, cy)).html)
    expect(reviewed).toContain('No quiet room for the exam. 😀')
    expect(reviewed).toContain('Review Finished')
  })

  test('the person continues an unfinished report', async () => {
    const dot = site.visitor()
    for (const [name, value] of Object.entries(secrets.cookies.dot)) dot.cookies.set(name, value)
    expect(await read('/legal-help?draft=open', dot)).toContain('The office was closed to me.')
  })
})

describe('members', () => {
  test('members sign in by email, and open the case that they stored there', async () => {
    const sam = await signedInMember(site, 'sam-owl@example.org')
    expect(await read('/account', sam)).toContain('sam-owl')
    const opened = await sam.post('/dashboard/complaints', { words: ben.words.join(' ') })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/legal-help/case'])
    expect(await read('/legal-help/case', sam)).toContain('You withdrew it.')
  })

  test('members find their topics and replies, and a block, a ban and a post without a name still hold', async () => {
    const { ofRae, ofSam, nameless } = secrets.forum
    const topic = await read(ofRae)
    for (const words of ['A quiet kitchen', '<strong>loud</strong>', 'Teapot words', 'rae-wren', 'sam-owl'])
      expect(topic).toContain(words)
    const secret = await read(nameless)
    expect(secret).toContain('Pelican words')
    expect(secret).not.toContain('rae-wren')
    expect(await read(ofSam)).not.toContain('Waits to be read')
    const rae = await signedInMember(site, 'rae-wren@example.org')
    expect(await read(ofSam, rae)).not.toContain('Lantern words')
    expect(await read('/forum/unseen', rae)).toContain('sam-owl')
    const vic = await signedInMember(site, 'vic-hawk@example.org')
    expect(await read('/forum/for-me', vic)).toContain('You were rude to Sam.')
    expect(await read(`${ofRae}/reply`, vic)).not.toContain('<textarea')
  })
})

test('edited posts, facts, words and settings are as staff left them, and a later draft is still a draft', async () => {
  const own = await read(`/blog/${secrets.post.replace('post-', '')}`)
  for (const words of ['Ramps at city hall', '<strong>city</strong>', '<td>Asked</td>', 'Keep a copy.'])
    expect(own).toContain(words)
  expect(own).not.toContain('Ramps, typed later')
  expect(await read('/blog/1')).toContain('A title by Ed')
  expect(await read('/glossary')).toContain('A meaning by Ed.')
  expect(await read('/about')).toContain('Why we do zebra work')
  const contact = await read('/contact')
  for (const words of ['Open Door', '202-555-0177']) expect(contact).toContain(words)
  const { visitor } = await signedInStaff(site, { role: 'editor' })
  expect(await read(`/staff/content/${secrets.post}`, visitor)).toContain('Ramps, typed later')
  expect(await read(`/staff/content/${secrets.post}/versions?from=1&to=2`, visitor)).toContain('typed later')
})

describe('the staff', () => {
  /** The steward's key, as their browser opens it with the passphrase. */
  async function solsKey(): Promise<StaffKey> {
    const { lockedKey } = await db
      .selectFrom('staff')
      .select('lockedKey')
      .where('userId', '=', secrets.member)
      .executeTakeFirstOrThrow()
    const decrypter = new Decrypter()
    decrypter.addPassphrase(secrets.passphrase)
    return JSON.parse(await decrypter.decrypt(fromBase64(lockedKey ?? ''), 'text'))
  }

  test('staff open a case and a message with their earlier key', async () => {
    const { caseForStaff } = await import('#app/cases/record/case-queries.server.ts')
    const { openStaffCase } = await import('#app/cases/record/open-case.client.ts')
    const { recipients } = await import('#app/platform/keys/recipients.server.ts')
    const { messagesFor } = await import('#app/messages/desk/message-queries.server.ts')
    const { openMessage } = await import('#app/messages/desk/open-message.client.ts')
    const { identity } = await solsKey()
    const { id } = await db
      .selectFrom('cases')
      .select('id')
      .where('caseNo', '=', ada.number)
      .executeTakeFirstOrThrow()
    const found = (await caseForStaff(db, secrets.holder, id)) ?? expect.fail('not open to Sol')
    const opened = await openStaffCase(identity, found, (await recipients(db)).chain)
    expect(opened.notes.map(({ body }) => body)).toMatchObject([{ text: 'Looks like an FHA case.' }])
    expect(opened.entries.at(-1)).toMatchObject({ kind: 'date', body: { day: '2099-01-05' } })
    const [message] = await messagesFor(db, secrets.holder)
    expect(await openMessage(identity, message ?? expect.fail('no message'))).toMatchObject({
      subject: 'Marigold question',
      message: 'Question 3 was hard to read.',
    })
  })

  test('staff find the gifts with their payments, the subscribers, and an intact trail', async () => {
    const { promised, monthly, check } = secrets.gifts
    const { visitor } = await signedInStaff(site, { role: 'treasurer' })
    const gifts = await read('/staff/gifts?find=everything', visitor)
    for (const reference of [promised, monthly, check]) expect(gifts).toContain(reference)
    const paid = await db.selectFrom('payments').select('amountCents').orderBy('amountCents').execute()
    expect(paid.map(({ amountCents }) => Number(amountCents))).toEqual([7500, 12_000])
    expect(await db.selectFrom('newsletterSubscribers').select('state').orderBy('state').execute()).toEqual([
      { state: 'active' },
      { state: 'left' },
    ])
    const { checkTrail } = await import('#app/platform/audit/trail-check.server.ts')
    expect((await checkTrail(db)).broken).toBeNull()
  })
})
