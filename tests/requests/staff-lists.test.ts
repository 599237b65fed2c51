import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { openDialect } from '#db/dialect.server.ts'
import { queriesOf } from '#tests/support/queries.ts'
import { aSite, type Site } from '#tests/support/site.ts'
import { signedInStaff } from '#tests/support/staff.ts'

// A console list makes the same few queries whether it is short or long.

const MOST = 20
const LISTS = [
  '/staff/content',
  '/staff/content/post-1',
  '/staff/content/post-1/versions',
  '/staff/facts',
  '/staff/facts/state',
  '/staff/facts/state/state-1',
  '/staff/search',
  '/staff/search/words',
  '/staff/search/pins',
  '/staff/search/questions',
  '/staff/newsletter',
  '/staff/newsletter/people',
  '/staff/resources',
  '/staff/content/pdfs',
  '/staff/attorneys',
]

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

test('the lists of posts, the newsletter, the resources and the attorneys make no more queries when they grow', async () => {
  const { visitor } = await signedInStaff(site, { role: 'editor' })
  const count = async (list: string) => {
    const counts: number[] = []
    // The worker makes queries too, now and then.
    for (let times = 0; times < 3; times += 1)
      counts.push(
        await queriesOf(async () => {
          const answer = await visitor.get(list)
          expect(answer.status, list).toBe(200)
          await answer.text()
        }),
      )
    return Math.min(...counts)
  }
  const all = async () => {
    const counts: Record<string, number> = {}
    for (const list of LISTS) counts[list] = await count(list)
    return counts
  }
  // An empty list has nothing to look up.
  await visitor.post('/staff/newsletter/new', {})
  const few = await all()
  await grow()
  const many = await all()
  for (const list of LISTS) {
    expect(many[list], list).toBeLessThanOrEqual(few[list] ?? 0)
    expect(few[list], list).toBeLessThanOrEqual(MOST)
    expect(few[list], list).toBeGreaterThan(0)
  }
})

async function grow() {
  const { db } = openDialect(site.place.database)
  const at = new Date().toISOString()
  const times = Array.from({ length: 60 }, (_, index) => index)
  const text = await db.selectFrom('texts').selectAll().where('id', '=', 'post-1').executeTakeFirstOrThrow()
  const words = await db
    .selectFrom('textVersions')
    .selectAll()
    .where('textId', '=', 'post-1')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('texts')
    .values(times.map((index) => ({ ...text, id: `post-${900 + index}`, number: 900 + index })))
    .execute()
  await db
    .insertInto('textVersions')
    .values(times.map((index) => ({ ...words, textId: 'post-1', version: 900 + index })))
    .execute()
  const letter = { subject: 'A letter', body: 'Words.', topic: 'all', corrects: null }
  await db
    .insertInto('texts')
    .values(
      times.map((index) => ({ ...text, id: `issue-${900 + index}`, kind: 'issue', number: 900 + index })),
    )
    .execute()
  await db
    .insertInto('textVersions')
    .values(
      times.map((index) => ({
        ...words,
        textId: `issue-${900 + index}`,
        version: text.version,
        content: JSON.stringify(letter),
      })),
    )
    .execute()
  await db
    .insertInto('newsletterIssues')
    .values(
      times.map((index) => ({
        id: newId(),
        textId: `issue-${900 + index}`,
        number: 900 + index,
        subject: `Letter ${index}`,
        body: 'Words.',
        topic: 'all',
        state: 'sent' as const,
        begunAt: at,
        recipients: 0,
      })),
    )
    .execute()
  await db
    .insertInto('newsletterSubscribers')
    .values(
      times.map((index) => ({
        id: newId(),
        addressMark: `mark ${index}`,
        topics: ' all ',
        format: 'html' as const,
        state: index % 2 ? ('active' as const) : ('left' as const),
        consentAt: at,
        consentSource: 'import' as const,
      })),
    )
    .execute()
  const resource = await db.selectFrom('resources').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('resources')
    .values(times.map((index) => ({ ...resource, id: 900 + index, slug: `more-${index}`, featuredAt: null })))
    .execute()
  await db
    .insertInto('uploadedPdfs')
    .values(
      times.map((index) => ({
        id: `pdf ${index}`,
        title: `PDF ${index}`,
        bytes: 1,
        pages: 1,
        properties: '[]',
        addedAt: at,
        addedBy: 'somebody',
        content: '',
      })),
    )
    .execute()
  const attorney = await db.selectFrom('attorneys').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('attorneys')
    .values(times.map((index) => ({ ...attorney, id: 900 + index, name: `More ${index}`, emailMark: null })))
    .execute()
  await db.destroy()
}
