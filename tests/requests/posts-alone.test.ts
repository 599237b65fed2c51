import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// The pages of posts accept posts alone: a law is published by other rules, and by two people.

let site: Site
let editor: Visitor
beforeAll(async () => {
  site = await aSite()
  editor = (await signedInStaff(site, { role: 'editor', name: 'Ed Editor' })).visitor
})
afterAll(() => site.stop())

const WORDS = {
  title: 'A zebra in place of a law',
  excerpt: 'A zebra.',
  author: 'Editorial Team',
  category: 'Advocacy',
  imageDescription: 'A zebra.',
  body: 'A zebra.',
}

const lawPage = async () => {
  const answer = await site.visitor().get('/know-your-rights')
  expect(answer.status).toBe(200)
  return (await answer.text()).replace(/nonce="[^"]*"/g, '')
}

test('a law cannot be changed, published or removed as if it were a post', async () => {
  const law = async () => (await editor.get('/staff/facts/law/law-1')).text()
  const version = /name="version" value="(\d+)"/.exec(await law())?.[1] ?? expect.fail('no version')
  const links = /\/know-your-rights\/[\w-]+/g
  const before = (await lawPage()).match(links)
  for (const intent of [
    'save',
    'publish',
    'take-back',
    'review',
    'approve',
    'unschedule',
    'move',
    'bin',
    'unbin',
  ]) {
    const answer = await editor.post('/staff/content/law-1', { ...WORDS, version, intent })
    expect([intent, answer.status]).toEqual([intent, 404])
  }
  const old = await editor.post('/staff/content/law-1/versions', { from: version, seen: version })
  expect(old.status).toBe(404)
  expect(await law()).not.toContain('A zebra')
  expect(await law()).toContain(`name="version" value="${version}"`)
  expect((await lawPage()).match(links)).toEqual(before)
})

test.each(['', '/versions', '/page', '/page?in=es', '/mail'])(
  'a law has no /staff/content/law-1%s',
  async (end) => {
    expect((await editor.get(`/staff/content/law-1${end}`)).status).toBe(404)
  },
)

test('two members who write in one law, or in one easier version, see each other', async () => {
  const steward = (await signedInStaff(site, { name: 'Sol Steward' })).visitor
  const begun = await editor.post('/staff/variants/of/law-1', { wanted: 'easier' })
  const variant = begun.headers.get('location') ?? expect.fail('no version was begun')
  for (const page of ['/staff/facts/law/law-1', variant]) {
    const told = await editor.post(`/staff/content/${page.split('/').pop()}/writing?typing=yes`, {})
    expect([page, told.status]).toEqual([page, 200])
    expect((await steward.get(page)).status).toBe(200)
    expect(await (await steward.get(page)).text(), page).toContain('Ed Editor has been writing in this text')
  }
})
