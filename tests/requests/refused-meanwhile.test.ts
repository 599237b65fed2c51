import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import { openDialect } from '#db/dialect.server.ts'
import { formShown } from '../support/form-shown.ts'
import { aMailServer, type MailServer } from '../support/mail-server.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// One staff member opens a form; another saves. The first one then sends bad input, and afterwards, corrected,
// everything the page gave back: they must be told of the colleague's change before any of it is replaced. Without
// scripts.

let site: Site
let server: MailServer
let ada: Visitor
let bo: Visitor
beforeAll(async () => {
  server = await aMailServer()
  site = await aSite({ SMTP_URL: server.url })
  ada = (await signedInStaff(site, { name: 'Ada First' })).visitor
  bo = (await signedInStaff(site, { name: 'Bo Second' })).visitor
  await oneSubscriber()
})
afterAll(async () => {
  await site.stop()
  await server.close()
})

/** A recipient for a letter. */
async function oneSubscriber() {
  const { db } = openDialect(site.place.database)
  const consent = { consentAt: now(), consentSource: 'import' as const }
  await db
    .insertInto('newsletterSubscribers')
    .values({
      id: newId(),
      addressMark: 'mark',
      sealedAddress: 'sealed',
      topics: ' all ',
      format: 'html',
      state: 'active',
      ...consent,
    })
    .execute()
  await db.destroy()
}

type Fields = Record<string, string>

const read = async (answer: Response) => ({
  status: answer.status,
  html: (await answer.text()).replaceAll('<!-- -->', ''),
  to: answer.headers.get('location') ?? '',
})
const page = async (url: string, who = ada) => (await read(await who.get(url))).html
const send = async (url: string, fields: Fields, who = ada) => read(await who.post(url, fields))

interface StaffForm {
  /** Creates what the form is about. @returns its URL */
  begin: () => Promise<string> | string
  /** The text that distinguishes the form from others on its page. */
  button: string
  intent?: string
  /** The same for the form that Bo saves, if it is a different one. */
  words?: string
  /** The field that both write in. */
  field: string
  /** The words that Bo saves, using the form on Bo's page. */
  hers: string
  /** The bad input, and its correction. */
  wrong: Fields
  mend: Fields
  /** The message that Ada gets. */
  told: string
}

const DRAFT = { title: 'Ramps', excerpt: 'About ramps.', body: 'Words.', version: '0', intent: 'save' }
const SAVE = 'value="save"'
const SOON = { day: fromNow(20 * DAY).slice(0, 10) }

/** An entry of the directory. */
const LISTED = {
  name: 'Ines Example',
  firm: 'Own office',
  email: 'ines@example.org',
  bio: 'Helps people.',
  licenseState0: 'CA',
  licenseNumber0: '123456',
  languages: 'English',
  remote0: 'yes',
  takesNewCases: 'yes',
  specialization0: 'yes',
  fee0: 'yes',
}

const FORMS: Record<string, StaffForm> = {
  'an entry of the attorneys': {
    begin: async () => (await send('/staff/attorneys/new', { ...LISTED, intent: 'save' })).to,
    button: 'name="bio"',
    intent: 'save',
    field: 'bio',
    hers: 'What Bo wrote.',
    wrong: { name: '' },
    mend: { name: 'Ines Example' },
    told: 'This entry was changed in the meantime',
  },
  'a letter of the desk': {
    begin: async () => (await send('/staff/letters/new', { title: 'A letter', body: 'Words.' })).to,
    button: SAVE,
    intent: 'save',
    field: 'body',
    hers: 'What Bo wrote.',
    wrong: { title: '', body: 'What Ada wrote.' },
    mend: { title: 'A letter' },
    told: 'saved in the meantime',
  },
  'a saved reply': {
    begin: async () => (await send('/staff/messages/replies/new', { title: 'A reply', body: 'Words.' })).to,
    button: SAVE,
    intent: 'save',
    field: 'body',
    hers: 'What Bo wrote.',
    wrong: { body: '{{nobody}}' },
    mend: { body: 'What Ada wrote.' },
    told: 'saved in the meantime',
  },
  'words of a page': {
    begin: () => '/staff/content/words/pages.about.ourMission',
    button: SAVE,
    intent: 'save',
    field: 'text',
    hers: 'What Bo wrote',
    wrong: { text: 'long '.repeat(900) },
    mend: { text: 'What Ada wrote' },
    told: 'Someone saved other words in the meantime',
  },
  'words that mean the same': {
    begin: () => '/staff/search/words/synonym-3',
    button: SAVE,
    intent: 'save',
    field: 'words',
    hers: 'barrister',
    wrong: { words: 'what is' },
    mend: { words: 'advocate' },
    told: 'saved in the meantime',
  },
  'a pin of the search': {
    begin: async () => {
      const pin = { version: '0', words: 'zebra', page: '/about', intent: 'save' }
      return (await send('/staff/search/pins/new', pin)).to
    },
    button: SAVE,
    intent: 'save',
    field: 'words',
    hers: 'zebra crossing',
    wrong: { page: '/nowhere-at-all' },
    mend: { page: '/glossary' },
    told: 'saved in the meantime',
  },
  'words of receipts': {
    begin: () => '/staff/gifts/words/wording-1',
    button: SAVE,
    intent: 'save',
    field: 'thanks',
    hers: 'What Bo wrote.',
    wrong: { closing: 'You can deduct it from your tax.' },
    mend: { closing: 'With warm wishes.' },
    told: 'saved in the meantime',
  },
  'a post': {
    begin: async () => (await send('/staff/content/new', DRAFT)).to,
    button: SAVE,
    intent: 'save',
    field: 'title',
    hers: 'What Bo wrote',
    wrong: { excerpt: 'long '.repeat(200) },
    mend: { excerpt: 'From Ada.' },
    told: 'saved in the meantime',
  },
  'a law': {
    begin: () => '/staff/facts/law/law-1',
    button: SAVE,
    intent: 'save',
    field: 'covers',
    hers: 'What Bo wrote.',
    wrong: { covers: 'long '.repeat(3000) },
    mend: { covers: 'What Ada wrote.' },
    told: 'saved in the meantime',
  },
  'an easier version': {
    begin: async () => (await send('/staff/variants/of/post-3', { wanted: 'easier' })).to,
    button: SAVE,
    intent: 'save',
    field: 'title',
    hers: 'What Bo wrote',
    wrong: { title: 'long '.repeat(3000) },
    mend: { title: 'What Ada wrote' },
    told: 'saved in the meantime',
  },
  'a letter of the newsletter': {
    begin: async () => (await send('/staff/newsletter/new', {})).to,
    button: SAVE,
    intent: 'save',
    field: 'body',
    hers: 'What Bo wrote.',
    wrong: { subject: 'long '.repeat(50) },
    mend: { subject: 'From Ada' },
    told: 'saved in the meantime',
  },
  'who gave': {
    begin: async () => {
      const gift = { way: 'check', name: 'Dee Smaple', email: 'dee@example.org', note: '' }
      const day = fromNow(-2 * DAY).slice(0, 10)
      const { once = '' } = formShown(await page('/staff/gifts/new'), 'name="once"')
      return `${(await send('/staff/gifts/new', { ...gift, once, amount: '40', day })).to}/who`
    },
    button: 'name="wasName"',
    field: 'name',
    hers: 'What Bo wrote',
    wrong: { email: 'dee@' },
    mend: { email: 'dee@example.org' },
    told: 'Someone just changed this',
  },
  'the day of a post': {
    begin: async () => {
      const form = formShown(await page('/staff/content/post-3'), SAVE)
      expect((await send('/staff/content/post-3', { ...form, title: 'Ramps', intent: 'save' })).status).toBe(
        303,
      )
      return '/staff/content/post-3'
    },
    button: 'value="schedule"',
    intent: 'schedule',
    words: SAVE,
    field: 'title',
    hers: 'What Bo wrote',
    wrong: { day: '13/13/2026' },
    mend: SOON,
    told: 'Someone just saved a newer version',
  },
  'the day of a letter of the newsletter': {
    begin: async () => {
      const { to } = await send('/staff/newsletter/new', {})
      const form = { ...formShown(await page(to), SAVE), subject: 'Ramps', body: 'Words.' }
      expect((await send(to, { ...form, intent: 'save' })).status).toBe(303)
      return to
    },
    button: 'value="schedule"',
    intent: 'schedule',
    words: SAVE,
    field: 'body',
    hers: 'What Bo wrote.',
    wrong: { when: 'at', day: '13/13/2026' },
    mend: SOON,
    told: 'Someone just saved a newer version',
  },
}

describe.each(Object.entries(FORMS))('%s', (_, form) => {
  test('a refused form that is sent again replaces nothing that a colleague saved since', async () => {
    const { field, hers, told, words = form.button } = form
    const intent: Fields = form.intent ? { intent: form.intent } : {}
    const url = await form.begin()
    const mine = (html: string) => formShown(html, form.button)
    const bos = async () => formShown(await page(url, bo), words)
    const opened = mine(await page(url))
    const saved = { ...(await bos()), ...(form.words ? { intent: 'save' } : intent), [field]: hers }
    expect((await send(url, saved, bo)).status).toBe(303)

    const own: Fields = form.words ? {} : { [field]: 'Words of Ada' }
    const refused = await send(url, { ...opened, ...intent, ...own, ...form.wrong })
    expect(refused.status).toBe(form.wrong.intent ? 200 : 422)
    const again = { ...mine(refused.html), ...intent, ...form.mend }
    const conflict = await send(url, again)
    expect(conflict.status).toBe(409)
    expect(conflict.html).toContain(told)
    // The colleague's words are still there, and what was typed is in the form.
    expect((await bos())[field]).toBe(hers)
    expect(mine(conflict.html)).toMatchObject(form.mend)
    // Ada reads Bo's before she decides.
    expect(conflict.html).toContain(hers)
    const decided = await send(url, { ...mine(conflict.html), ...intent, ...own, ...form.mend })
    expect(decided.status).toBe(303)
    if (!form.words) expect((await bos())[field]).toBe(form.mend[field] ?? own[field])
  })
})
