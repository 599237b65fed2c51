import { Decrypter } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSecret } from '#app/platform/ids.ts'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import { fromBase64 } from '#app/platform/sealing/sealed-format.ts'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { comeBack } from '../support/cases.ts'
import { olderData } from '../support/older-data.ts'
import { aSite, type Site } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// A site that ran an older version starts with this one: everything in it opens, with the same content.

const { put, secrets } = olderData('52e7b88')
const { ada, ben, cleo, dan, eve } = secrets.cases

let site: Site
let db: Db
let openBefore: number[]
beforeAll(async () => {
  site = await aSite({ ORG_EIN: '12-3456789' }, put)
  db = openDialect(site.place.database).db
  const { openAtEnds } = await import('#app/cases/statistics/month-figures.server.ts')
  openBefore = await openAtEnds(db, ['2026-11'], 'UTC')
})
afterAll(async () => {
  await db.destroy()
  await site.stop()
})

const plain = (html: string) =>
  html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
const shown = async (kept: typeof ada) => plain((await comeBack(site, kept)).html)

describe('the person of a case', () => {
  test('the person reads the whole case with number and words', async () => {
    const { visitor, html } = await comeBack(site, ada)
    for (const words of [
      'Housing Discrimination',
      'They would not let my dog in.',
      'Elm Street Homes',
      'California',
      'Which</strong> building was it?',
      'Tell us the address.',
      'It was 12 Elm Street.',
      'Status: Waiting for You',
      'Status: Under Review',
      'Status: Referred to an Attorney',
      'Answer the notice: January 5, 2099',
      'may we give your case to Test Attorney',
      'You said yes to this attorney',
      'Let my dog in.',
    ])
      expect(plain(html)).toContain(words)
    expect(html).not.toMatch(/waiting-for-person|under-review/)
    const file = /href="(\/legal-help\/case\/file\/[^"]+)"/.exec(html)?.[1] ?? expect.fail('no file')
    expect(await (await visitor.get(file)).text()).toBe('Dear Ada, no dogs.')
  })

  test.each([
    ['took it back', ben, ['Employment Discrimination', '>Closed<', 'You withdrew it.']],
    [
      'kept it after all',
      cleo,
      [
        'Educational Accommodation Denial',
        'You asked us to delete it.',
        'You asked us to keep it after all.',
        'Status: Review Finished',
        'We could not reach you for a month.',
      ],
    ],
    ['wants it gone while it is on hold', dan, ['>Under Review<', 'It waits until the hold ends.']],
    ['wants it gone', eve, ['Healthcare Access Issues', '>Closed<', 'You asked us to delete it.']],
  ])('a person who %s', async (_, kept, words) => {
    const html = await shown(kept)
    for (const one of words) expect(html).toContain(one)
  })

  test('the person still sees unsaved number and words, and continues an unfinished report', async () => {
    const fay = site.visitor()
    for (const [name, value] of Object.entries(secrets.cookies.fay)) fay.cookies.set(name, value)
    const sent = plain(await (await fay.get('/legal-help/sent')).text())
    expect(sent).toContain(secrets.cases.fay.number)
    expect(sent).toContain('<strong>Under Review</strong>')
    const gus = site.visitor()
    for (const [name, value] of Object.entries(secrets.cookies.gus)) gus.cookies.set(name, value)
    const report = await (await gus.get('/legal-help?draft=open')).text()
    expect(report).toContain('The office was closed to me.')
    expect(report).toMatch(/<input[^>]*value="government"[^>]*checked|checked=""[^>]*value="government"/)
  })
})

test('a form that was open during the upgrade is accepted with its old words', async () => {
  const visitor = site.visitor()
  const html = await (await visitor.get('/legal-help')).text()
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const form = { submission: newSecret(), started: hidden('started'), anonymous: 'yes' }
  const said = { intent: 'send', violationType: 'Government Service Denial', description: 'It was closed.' }
  expect((await visitor.post('/legal-help', { ...form, ...said })).status).toBe(303)
  const rows = await db.selectFrom('cases').select('violationType').execute()
  expect(rows.filter(({ violationType }) => violationType === 'government')).toHaveLength(1)
})

test('each older post is the first version of a text, with the same words at the same URL', async () => {
  const { postText } = await import('#app/blog/writing/post-at.server.ts')
  const posts = await db.selectFrom('posts').select(['id', 'title', 'content']).orderBy('id').execute()
  expect(posts.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
  for (const { id, title, content } of posts) {
    const { text, post } = await postText(db, `post-${id}`)
    expect(text).toMatchObject({ state: 'published', publishedVersion: text.version, editedBy: null })
    const parts = (JSON.parse(content) as { heading: string; text: string }[]).map(
      (part) => `## ${part.heading}\n\n${part.text}`,
    )
    expect([post.title, post.body]).toEqual([title, parts.join('\n\n')])
    expect((await site.visitor().get(`/blog/${id}`)).status).toBe(200)
  }
})

test('the database contains codes only', async () => {
  const { KINDS, STATUSES } = await import('#app/cases/model/rules.ts')
  const rows = await db.selectFrom('cases').select(['status', 'violationType']).execute()
  expect(rows.length).toBeGreaterThanOrEqual(6)
  for (const { status, violationType } of rows) {
    expect(STATUSES).toContain(status)
    expect(KINDS).toContain(violationType)
  }
})

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

describe('the staff', () => {
  test('staff open a case with their earlier key, and read the same', async () => {
    const { caseForStaff } = await import('#app/cases/record/case-queries.server.ts')
    const { openStaffCase } = await import('#app/cases/record/open-case.client.ts')
    const { headline, plainText, staffAnswers } = await import('#app/cases/record/record-view.ts')
    const { recipients } = await import('#app/platform/keys/recipients.server.ts')
    const { identity } = await solsKey()
    const read = async ({ number }: { number: string }) => {
      const { id } = await db
        .selectFrom('cases')
        .select('id')
        .where('caseNo', '=', number)
        .executeTakeFirstOrThrow()
      const found = (await caseForStaff(db, secrets.holder, id)) ?? expect.fail('not open to Sol')
      const opened = await openStaffCase(identity, found, (await recipients(db)).chain)
      const { entries, answers } = opened
      const lines = entries.map((one) =>
        [headline(one, entries), plainText(one, answers.violationType)].filter(Boolean).join(': '),
      )
      return { opened, lines }
    }
    const { opened, lines } = await read(ada)
    expect(opened.answers.violationType).toBe('housing')
    expect(staffAnswers(opened.answers, 'America/New_York', opened.entries)).toContainEqual([
      'Kind of problem',
      'Housing Discrimination',
    ])
    expect(opened.notes.map(({ body }) => body)).toMatchObject([{ text: 'Looks like an FHA case.' }])
    expect(lines).toEqual([
      'The person sent the case',
      'Our case team wrote: Thank you. **Which** building was it?\n\nNext step: Tell us the address.',
      'Status: Waiting for the person',
      'The person wrote: It was 12 Elm Street.',
      'Status: Under Review',
      'Our case team set a legal date: Answer the notice: January 5, 2099. Page 2 says so.',
      'Asked about Test Attorney: She knows these cases.',
      'The person said yes to the attorney',
      'Status: Under Review',
      'Status: Referred to an Attorney',
      expect.stringMatching(/^Answered more questions/),
    ])
    expect((await read(ben)).lines.at(-1)).toBe('Status: Closed: The person withdrew it')
    expect((await read(dan)).lines.at(-1)).toBe(
      'Status: Under Review: The person asked us to delete it. It waits until the hold ends',
    )
    expect((await read(cleo)).lines.slice(1)).toEqual([
      'Status: Closed: The person asked us to delete it',
      'Status: Under Review: The person asked us to keep it after all',
      'Status: Review Finished',
      'Status: Closed: We could not reach you for a month.',
    ])
  })

  test('staff open a message, and find the gift, the subscriber and the attorney who applied', async () => {
    const { messagesFor } = await import('#app/messages/desk/message-queries.server.ts')
    const { openMessage } = await import('#app/messages/desk/open-message.client.ts')
    const { identity } = await solsKey()
    const [message] = await messagesFor(db, secrets.holder)
    expect(await openMessage(identity, message ?? expect.fail('no message'))).toMatchObject({
      subject: 'Marigold question',
      message: 'Question 3 was hard to read.',
    })
    expect(await db.selectFrom('gifts').select(['reference', 'status', 'way']).execute()).toEqual([
      { reference: secrets.gift, status: 'promised', way: 'check' },
    ])
    expect(await db.selectFrom('newsletterSubscribers').select('state').execute()).toEqual([
      { state: 'active' },
    ])
    const { visitor } = await signedInStaff(site, { role: 'treasurer' })
    expect(await (await visitor.get('/staff/gifts?find=everything')).text()).toContain(secrets.gift)
    const editor = await signedInStaff(site, { role: 'editor' })
    expect(plain(await (await editor.visitor.get('/staff/attorneys/waiting')).text())).toContain(
      'Ines Example',
    )
  })

  test('staff read the old lines of the trail, whole, and the monthly report counts them with the new ones', async () => {
    const { checkTrail } = await import('#app/platform/audit/trail-check.server.ts')
    expect((await checkTrail(db)).broken).toBeNull()
    const acts = await db.selectFrom('auditLines').select('action').execute()
    expect(acts.map(({ action }) => action)).toContain('case.status Referred to an Attorney')
    const { actsIn } = await import('#app/cases/statistics/month-figures.server.ts')
    expect((await actsIn(db, [{ first: '2026-11', last: '2026-11' }], 'UTC')).referred).toEqual([1])
    // Ada, Dan and Fay: the others are closed.
    expect(openBefore).toEqual([3])
    const { visitor } = await signedInStaff(site, { role: 'steward' })
    const csv = await (await visitor.get('/staff/report.csv?month=2026-11')).text()
    for (const label of ['Housing Discrimination', 'Waiting for You']) expect(csv).toContain(label)
    const list = plain(await (await visitor.get('/staff/cases?status=Closed')).text())
    expect(list).toContain('Closed')
  })
})
