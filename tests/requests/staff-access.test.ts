import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import type { Role } from '#app/staff/model/rules.ts'
import { openDialect } from '#db/dialect.server.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { halfSignedIn, invited, signedInStaff } from '../support/staff.ts'

// A visitor who has not passed both factors gets nothing under /staff, however they ask. The URLs come from the site
// map, so that a new screen cannot be forgotten.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

interface Entry {
  id?: string
  path?: string
  file: string
  children?: readonly Entry[]
}
const allOf = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [entry, ...allOf(entry.children ?? [])])

/** The only pages under /staff for people who are not signed in. */
const OPEN = [
  'staff/join',
  'staff/join/:token',
  'staff/sign-in',
  'staff/sign-in/code',
  'staff/sign-in/link/:token',
  'staff/passkey',
]
const entries = allOf(routes as readonly Entry[])
const guarded = entries.flatMap(({ path, file }) =>
  path?.startsWith('staff') && !OPEN.includes(path)
    ? [{ url: `/${path.replaceAll(/:\w+/g, 'x')}`, id: file.replace(/\.tsx?$/, '') }]
    : [],
)
const FRAME = 'staff/screens/frame'

/** The ways to request data without its page: the router returns single loaders on request. */
const dataOf = ({ url, id }: { url: string; id: string }) =>
  ['', `?_routes=${id}`, `?_routes=${FRAME},${id}`, '?_routes=root'].map((query) => `${url}.data${query}`)

type Somebody = [who: string, begin: () => Promise<Visitor>, sentTo: string]
const outsiders: Somebody[] = [
  ['a stranger', async () => site.visitor(), '/staff/sign-in'],
  ['a visitor with a made-up cookie', madeUp, '/staff/sign-in'],
  ['a member with a mailed link only', async () => (await halfSignedIn(site)).visitor, '/staff/sign-in/code'],
  ['a member who has not finished joining', joining, '/staff/join'],
  ['a member with the cookie from before signing out [R35]', signedOut, '/staff/sign-in'],
  ['a member who was removed', removed, '/staff/sign-in'],
]

async function madeUp() {
  const visitor = site.visitor()
  visitor.cookies.set('__Host-session', `${'x'.repeat(32)}.${'y'.repeat(43)}=`)
  return visitor
}

async function joining() {
  const visitor = site.visitor()
  const link = await invited(site.place, 'joining@example.org', 'steward')
  await visitor.post(link, { name: 'Joining' })
  return visitor
}

async function signedOut() {
  const { visitor } = await signedInStaff(site)
  const cookie = visitor.cookies.get('__Host-session') ?? ''
  await visitor.post('/staff/sign-out', {})
  visitor.cookies.set('__Host-session', cookie)
  return visitor
}

async function removed() {
  const { visitor: steward } = await signedInStaff(site)
  const email = 'leaver@example.org'
  const { visitor } = await signedInStaff(site, { role: 'caseworker', email })
  await steward.post(await removalOf(steward, email), {})
  return visitor
}

async function removalOf(visitor: Visitor, email: string): Promise<string> {
  const html = await (await visitor.get('/staff/people')).text()
  const row = html.slice(html.indexOf(email))
  return /href="(\/staff\/people\/[^"]+\/remove)"/.exec(row)?.[1] ?? expect.fail('no one to remove')
}

test('the site map has URLs to try, and every open one is meant to be', () => {
  expect(guarded.length).toBeGreaterThan(10)
  for (const path of OPEN) expect(entries.some((entry) => entry.path === path)).toBe(true)
})

describe.each(outsiders)('%s', (_, begin, sentTo) => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await begin()
  })

  test.each(guarded)('they get nothing at $url [R29] [A4]', async ({ url, id }) => {
    const page = await visitor.get(url)
    expect([page.status, page.headers.get('location')]).toEqual([302, sentTo])
    for (const address of dataOf({ url, id })) {
      const answer = await visitor.get(address)
      const body = await answer.text()
      expect([address, answer.status]).toEqual([address, 202])
      expect(body).toContain(sentTo)
      expect(body.length).toBeLessThan(200)
    }
    for (const address of [url, `${url}.data`]) {
      const answer = await visitor.post(address, {
        intent: 'retry',
        job: 'all',
        email: 'in@example.org',
        role: 'admin',
      })
      expect([address, answer.status]).toEqual([address, 403])
      expect(await answer.text()).not.toContain('in@example.org')
    }
  })
})

describe('a signed-in steward', () => {
  let visitor: Visitor
  beforeAll(async () => {
    ;({ visitor } = await signedInStaff(site))
  })

  // Without this, a guard that refuses everybody would look like a good one.
  test.each(guarded)('a steward gets $url, and no cache stores it [R5] [R29]', async ({ url, id }) => {
    const answers = [await visitor.get(url), await visitor.get(`${url}.data?_routes=${id}`)]
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('location')]).not.toEqual([302, '/staff/sign-in'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.text()).not.toContain('/staff/sign-in')
    }
  })
})

describe('what each role may do', () => {
  const members: Partial<Record<Role, Visitor>> = {}
  beforeAll(async () => {
    for (const role of ['caseworker', 'steward', 'admin'] as const) {
      members[role] = (await signedInStaff(site, { role, email: `${role}@example.org` })).visitor
    }
  })
  const ask = async (role: Role, way: 'get' | 'post', url: string) => {
    const visitor = members[role] ?? expect.fail('no member')
    const path = url.includes(':caseworker') ? await removalOfCaseworker() : url
    const answer = way === 'get' ? await visitor.get(path) : await visitor.post(path, FORM)
    return answer.status
  }
  const FORM = { email: 'not an address', role: 'caseworker', intent: 'sign' }
  const removalOfCaseworker = () =>
    removalOf(members.steward ?? expect.fail('no steward'), 'caseworker@example.org')

  // 422 and 400: let in, and told that the form is wrong.
  test.each([
    ['post', '/staff/people', { caseworker: 403, steward: 422, admin: 422 }],
    ['get', '/staff/people/:caseworker/remove', { caseworker: 403, steward: 200, admin: 200 }],
    ['get', '/staff/cases', { caseworker: 200, steward: 200, admin: 403 }],
    ['get', '/staff/cases/x', { caseworker: 404, steward: 404, admin: 403 }],
    ['post', '/staff/cases/x', { caseworker: 404, steward: 404, admin: 403 }],
    ['post', '/staff/cases/x/read', { caseworker: 404, steward: 404, admin: 403 }],
    ['post', '/staff/cases/x/words', { caseworker: 404, steward: 404, admin: 403 }],
    ['post', '/staff/cases/x/records', { caseworker: 404, steward: 404, admin: 403 }],
    ['get', '/staff/cases/x/file/x', { caseworker: 404, steward: 404, admin: 403 }],
    ['get', '/staff/cases/x/purge', { caseworker: 404, steward: 404, admin: 403 }],
    ['post', '/staff/cases/x/purge', { caseworker: 404, steward: 404, admin: 403 }],
    ['get', '/staff/cases/x/export', { caseworker: 404, steward: 404, admin: 403 }],
    ['post', '/staff/cases/x/export', { caseworker: 404, steward: 404, admin: 403 }],
    ['post', '/staff/cases/x/export/taken', { caseworker: 404, steward: 404, admin: 403 }],
    ['get', '/staff/endings', { caseworker: 200, steward: 200, admin: 403 }],
    ['get', '/staff/content/words', { caseworker: 403, steward: 200, admin: 403 }],
    ['get', '/staff/content/words/pages.about.ourMission', { caseworker: 403, steward: 200, admin: 403 }],
    ['post', '/staff/content/words/pages.about.ourMission', { caseworker: 403, steward: 422, admin: 403 }],
    ['get', '/staff/setup', { caseworker: 403, steward: 200, admin: 200 }],
    ['post', '/staff/setup', { caseworker: 403, steward: 303, admin: 303 }],
    ['get', '/staff/samples', { caseworker: 403, steward: 200, admin: 200 }],
    ['post', '/staff/samples', { caseworker: 403, steward: 400, admin: 400 }],
    ['get', '/staff/settings', { caseworker: 403, steward: 200, admin: 200 }],
    ['post', '/staff/settings', { caseworker: 403, steward: 422, admin: 422 }],
    ['get', '/staff/settings/waiting', { caseworker: 403, steward: 200, admin: 200 }],
    ['post', '/staff/settings/waiting', { caseworker: 403, steward: 422, admin: 422 }],
    ['get', '/staff/settings/look', { caseworker: 403, steward: 200, admin: 200 }],
    ['post', '/staff/settings/look', { caseworker: 403, steward: 422, admin: 422 }],
    ['get', '/staff/settings/look.css?color=0b4f4a', { caseworker: 403, steward: 200, admin: 200 }],
    ['get', '/staff/settings/logo/1-480.webp', { caseworker: 403, steward: 404, admin: 404 }],
    ['get', '/staff/retention', { caseworker: 403, steward: 200, admin: 200 }],
    ['post', '/staff/retention', { caseworker: 403, steward: 422, admin: 422 }],
    ['get', '/staff/messages', { caseworker: 200, steward: 200, admin: 403 }],
    ['get', '/staff/messages/x', { caseworker: 404, steward: 404, admin: 403 }],
    ['post', '/staff/messages/x', { caseworker: 404, steward: 404, admin: 403 }],
    ['post', '/staff/messages/x/reply', { caseworker: 403, steward: 403, admin: 403 }],
    ['post', '/staff/messages/x/opened', { caseworker: 404, steward: 404, admin: 403 }],
    ['get', '/staff/messages/new-keys', { caseworker: 200, steward: 200, admin: 403 }],
    ['get', '/staff/messages/new-keys/work', { caseworker: 403, steward: 403, admin: 403 }],
    ['post', '/staff/messages/new-keys/work', { caseworker: 400, steward: 400, admin: 403 }],
    ['get', '/staff/messages/replies', { caseworker: 200, steward: 200, admin: 403 }],
    ['get', '/staff/messages/replies/thanks', { caseworker: 302, steward: 302, admin: 403 }],
    ['get', '/staff/messages/replies/reply-101', { caseworker: 200, steward: 200, admin: 403 }],
    ['post', '/staff/messages/replies/reply-101', { caseworker: 400, steward: 400, admin: 403 }],
    ['post', '/staff/messages/replies/new', { caseworker: 400, steward: 400, admin: 403 }],
    ['post', '/staff/keys/changes', { caseworker: 403, steward: 400, admin: 403 }],
    ['get', '/staff/keys/shares', { caseworker: 403, steward: 403, admin: 403 }],
    ['post', '/staff/keys/open', { caseworker: 400, steward: 400, admin: 403 }],
    ['get', '/staff/report', { caseworker: 200, steward: 200, admin: 200 }],
    ['get', '/staff/report.csv?month=2026-01', { caseworker: 200, steward: 200, admin: 200 }],
    ['get', '/staff/audit', { caseworker: 200, steward: 200, admin: 200 }],
  ] as const)('%s %s [R29]', async (way, url, wanted) => {
    const found = Object.fromEntries(
      await Promise.all(
        (['caseworker', 'steward', 'admin'] as const).map(async (role) => [role, await ask(role, way, url)]),
      ),
    )
    expect(found).toEqual(wanted)
  })

  test('an editor, who publishes, works on no saved reply or starter letter', async () => {
    const { visitor } = await signedInStaff(site, { role: 'editor', email: 'editor@example.org' })
    const caseworker = members.caseworker ?? expect.fail('no member')
    for (const path of ['letters', 'letters/new', 'letters/letter-101', 'messages/replies/reply-101'])
      for (const end of path.endsWith('101') ? ['', '/versions', '/page'] : ['']) {
        const url = `/staff/${path}${end}`
        expect([url, (await visitor.get(url)).status]).toEqual([url, 403])
        expect([url, (await caseworker.get(url)).status]).toEqual([url, 200])
      }
    for (const url of [
      '/staff/letters/new',
      '/staff/letters/letter-101',
      '/staff/content/letter-101/writing',
    ])
      expect([url, (await visitor.post(url, FORM)).status]).toEqual([url, 403])
    const posts = await (await visitor.get('/staff/content')).text()
    expect(posts).not.toContain('/staff/letters')
    expect(await (await caseworker.get('/staff/letters')).text()).not.toContain('/staff/facts')
    for (const item of ['letter-101', 'new']) {
      const typed = { title: 'T', body: 'Hello {{name}},' }
      const words = await caseworker.post(`/staff/letters/${item}/page`, typed)
      expect(await words.text()).toContain('Hello Ada Example,')
    }
  })

  test('a treasurer, and no editor or caseworker, works on the wording of receipts', async () => {
    const { visitor: treasurer } = await signedInStaff(site, { role: 'treasurer', email: 'tess@example.org' })
    const { visitor: editor } = await signedInStaff(site, { role: 'editor', email: 'words@example.org' })
    const caseworker = members.caseworker ?? expect.fail('no member')
    const list = '/staff/gifts/words'
    const item = `${list}/wording-1`
    for (const url of [item, `${item}/versions`, `${item}/page`]) {
      const found = [treasurer, editor, caseworker].map(async (one) => (await one.get(url)).status)
      expect([url, await Promise.all(found)]).toEqual([url, [200, 403, 403]])
    }
    for (const url of [list, item, `${item}/versions`, `${item}/page`, '/staff/content/wording-1/writing'])
      for (const one of [editor, caseworker])
        expect([url, (await one.post(url, { intent: 'save' })).status]).toEqual([url, 403])
    expect(await (await editor.get('/staff/content')).text()).not.toContain(list)
    expect((await treasurer.get(list)).headers.get('location')).toBe(item)
    // A page from before the upgrade, with the number of its version.
    const sent = await treasurer.post(list, { intent: 'save', version: '0' })
    expect([sent.status, sent.headers.get('location')]).toEqual([307, item])
    const typed = { thanks: 'Thank you, dear friend.', closing: 'With warm wishes', version: '0' }
    const preview = await (await treasurer.post(`${item}/page`, typed)).text()
    expect(preview).toContain('Thank you, dear friend.')
    expect(preview).toContain('Receipt number')
    const long = { ...typed, closing: 'long '.repeat(200), intent: 'save' }
    const refused = await treasurer.post(item, long)
    const html = await refused.text()
    expect(refused.status).toBe(422)
    expect(html).toContain('The closing lines must be 600 characters or fewer')
    for (const words of [long.thanks, long.closing.trim()]) expect(html).toContain(words)
    expect((await treasurer.post(`${item}/page`, long)).status).toBe(422)
    expect((await treasurer.post(item, { ...typed, intent: 'save' })).status).toBe(303)
    expect(await (await treasurer.get(item)).text()).toContain('With warm wishes')
  })

  // The file has no page to show it on; the page's data tells its script, which shows it in the console.
  test.each([
    ['/staff/cases/x/file/x', /^Your role does not read cases or messages\.$/],
    ['/staff/cases/x.data', /"ErrorResponse",.*"Your role does not read cases or messages\.",403\]/],
    ['/staff/cases.data', /"ErrorResponse",.*"Your role does not read cases or messages\.",403\]/],
  ])(
    'a refusal thrown at %s is shown in its words, is not an incident, and leaves a line in the trail',
    async (url, words) => {
      const { db } = openDialect(site.place.database)
      const lines = () =>
        db.selectFrom('auditLines').select('seq').where('action', '=', 'staff.refused').execute()
      const before = (await lines()).length
      const answer = (await members.admin?.get(url)) ?? expect.fail('no member')
      expect(answer.status).toBe(403)
      expect(await answer.text()).toMatch(words)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect((await lines()).length).toBe(before + 1)
      await db.destroy()
    },
  )

  test('a refusal adds an audit line, and the trail says whether it was changed [R44]', async () => {
    const steward = members.steward ?? expect.fail('no steward')
    const { db } = openDialect(site.place.database)
    const refusals = async () =>
      (
        await db
          .selectFrom('auditLines')
          .innerJoin('users', 'users.id', 'auditLines.actor')
          .select(['email', 'subject'])
          .where('action', '=', 'staff.refused')
          .execute()
      ).filter(({ email }) => email === 'caseworker@example.org').length
    const before = await refusals()
    expect(await ask('caseworker', 'post', '/staff/people')).toBe(403)
    expect(await refusals()).toBe(before + 1)
    const html = await (await steward.get('/staff/audit?act=staff.refused')).text()
    expect(html).toContain('Was refused by role, in')
    expect(html).toContain('>people<')
    expect(await (await steward.post('/staff/audit', {})).text()).toContain('The chain is whole')
    await db.updateTable('auditLines').set({ subject: 'other' }).where('seq', '=', 3).execute()
    const broken = await (await steward.post('/staff/audit', {})).text()
    expect(broken).toContain('The chain is broken')
    expect(broken).toContain('Line 3 does not match')
    await db.destroy()
  })
})
