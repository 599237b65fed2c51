import { strToU8, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { BrowserSite } from '#tests/support/browser.ts'
import { sendCase } from '#tests/support/cases.ts'
import { donorsLink } from '#tests/support/giving.ts'
import { BARE_PDF, TAGGED_PDF } from '#tests/support/pdfs.ts'
import { aVisitor, type Visitor } from '#tests/support/site.ts'
import { invitedTo } from '#tests/support/staff.ts'
import { caseOpened, mailedPath, PASSPHRASE, STAFF_EMAIL, theStaff } from '#tests/support/staff-browser.ts'
import * as attorneys from './attorney-walks.ts'
import type { Example } from './example.ts'
import { SEARCH_EXAMPLES } from './search-examples.ts'
import { begun, easierOf, notedPost } from './variant-walks.ts'
import { press } from './walks.ts'

// The staff's screens. Their first member is invited, joins and makes a key once per site.
//
// The console has its own frame, and the browser decrypts content after the page has loaded.
const inside = { as: 'staff', bare: true, settles: true } as const

/** Each screen has its own: a new invitation for the same person replaces the old one. */
const invitationFor = (name: string) => (site: BrowserSite) =>
  invitedTo(site, `${name}@example.org`, 'steward')

export const STAFF_EXAMPLES: Example[] = [
  { route: '/staff/join/:token', path: invitationFor('new') },
  {
    route: '/staff/join/:token',
    state: 'error',
    path: invitationFor('hasty'),
    error: true,
    steps: press(/^Go on/),
  },
  { route: '/staff/join', path: invitationFor('named'), steps: giveName },
  { route: '/staff/sign-in', path: '/staff/sign-in' },
  { route: '/staff/sign-in', state: 'error', path: '/staff/sign-in', error: true, steps: press(/link/) },
  { route: '/staff/sign-in', state: 'sent', path: '/staff/sign-in', steps: askForLink },
  { route: '/staff/sign-in/link/:token', path: '/staff/sign-in/link/abc' },
  { route: '/staff/sign-in/code', path: '/staff/sign-in', steps: halfSignIn },
  { route: '/staff', path: '/staff', ...inside },
  {
    route: '/staff/cases',
    path: async (site, staff) => {
      await theCase(site, staff)
      return '/staff/cases'
    },
    ...inside,
  },
  { route: '/staff/cases/:caseId', path: theCase, ...inside },
  { route: '/staff/cases/:caseId', state: 'opened', path: theCase, ...inside, steps: openCase },
  { route: '/staff/cases/hand-over', path: '/staff/cases/hand-over', ...inside },
  { route: '/staff/cases/new-keys', path: '/staff/cases/new-keys', ...inside },
  { route: '/staff/messages/new-keys', path: '/staff/messages/new-keys', ...inside },
  { route: '/staff/cases/patterns', path: '/staff/cases/patterns', ...inside },
  { route: '/staff/cases/conflicts', path: '/staff/cases/conflicts', ...inside },
  {
    route: '/staff/cases/conflicts',
    state: 'error',
    path: '/staff/cases/conflicts',
    ...inside,
    error: true,
    steps: press('Add this name'),
  },
  { route: '/staff/content', path: '/staff/content', ...inside },
  { route: '/staff/content', state: 'all selected', path: '/staff/content?all=1', ...inside },
  {
    route: '/staff/selected',
    path: '/staff/selected?act=bin&item=post-1.1.published&item=post-2.1.published&back=/staff/content',
    ...inside,
  },
  {
    route: '/staff/selected',
    state: 'error',
    path: '/staff/selected?act=category&item=post-1.1.published&back=/staff/content',
    ...inside,
    status: 422,
    error: true,
    steps: press(/^Set the category/),
  },
  {
    route: '/staff/selected',
    state: 'not done',
    path: '/staff/selected?act=bin&item=post-1.900.draft&back=/staff/content',
    ...inside,
    steps: async (page) => {
      await press(/^Put in the bin/)(page)
      await page.getByRole('heading', { name: 'Not done' }).waitFor()
    },
  },
  { route: '/staff/content/new', path: '/staff/content/new', ...inside },
  {
    route: '/staff/content/new',
    state: 'error',
    path: '/staff/content/new',
    ...inside,
    status: 422,
    error: true,
    steps: press(/^Save$/),
  },
  { route: '/staff/content/:textId', path: '/staff/content/post-1', ...inside },
  {
    route: '/staff/content/:textId',
    state: 'with its preview',
    scripted: true,
    path: '/staff/content/post-1',
    ...inside,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Show the preview' }).click()
      await page.frameLocator('.live-preview iframe').getByRole('heading', { level: 1 }).waitFor()
    },
  },
  { route: '/staff/content/:textId/versions', path: '/staff/content/post-1/versions', ...inside },
  { route: '/staff/content/:textId/page', path: '/staff/content/post-1/page', as: 'staff' },
  {
    route: '/staff/content/:textId/page',
    state: '320 pixels wide',
    path: '/staff/content/post-1/page?width=320',
    as: 'staff',
    bare: true,
  },
  { route: '/staff/content/:textId/mail', path: '/staff/content/post-1/mail', as: 'staff', bare: true },
  {
    route: '/staff/content/:textId/mail',
    state: 'plain text, 320 pixels wide',
    path: '/staff/content/post-1/mail?as=text&width=320',
    as: 'staff',
    bare: true,
  },
  {
    route: '/staff/content/:textId',
    state: 'with its preview as mail',
    scripted: true,
    path: '/staff/content/post-1',
    ...inside,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Show the preview' }).click()
      await page.getByLabel('What the preview shows').selectOption('Mail')
      await page.frameLocator('.live-preview iframe').locator('.foot').waitFor()
    },
  },
  { route: '/staff/content/pdfs', path: '/staff/content/pdfs', ...inside },
  {
    route: '/staff/content/pdfs',
    state: 'error',
    path: '/staff/content/pdfs',
    ...inside,
    error: true,
    steps: async (page) => {
      await page.locator('main [name=title]').fill('A letter')
      await choosePdf(page, BARE_PDF)
    },
  },
  {
    route: '/staff/content/pdfs/:pdfId',
    path: '/staff/content/pdfs',
    ...inside,
    steps: async (page) => {
      await choosePdf(page, TAGGED_PDF)
      await page.waitForURL('**/staff/content/pdfs/*')
    },
  },
  { route: '/staff/content/pictures', path: '/staff/content/pictures', ...inside },
  {
    route: '/staff/content/pictures/:pictureId',
    path: '/staff/content/pictures',
    ...inside,
    steps: addPicture,
  },
  { route: '/staff/content/reviewers', path: '/staff/content/reviewers', ...inside },
  { route: '/staff/content/import', path: '/staff/content/import', ...inside },
  {
    route: '/staff/content/import/:importId',
    path: '/staff/content/import',
    ...inside,
    steps: importPosts,
  },
  {
    route: '/staff/content/imports/:importId/posts',
    path: '/staff/content/import',
    ...inside,
    steps: async (page) => {
      await importPosts(page)
      await press('Import 1 file')(page)
      await page.waitForURL('**/staff/content/imports/*/posts')
    },
  },
  { route: '/staff/content/imports', path: '/staff/content/imports', ...inside },
  {
    route: '/staff/content/imports/:importId',
    path: '/staff/content/tree',
    ...inside,
    steps: importedContent,
  },
  {
    route: '/staff/content/imports/:importId',
    state: 'undone',
    path: '/staff/content/tree',
    ...inside,
    steps: async (page) => {
      await importedContent(page)
      await page.getByText('Undo this import').first().click()
      await press('Undo this import')(page)
      await page.getByText('This import is undone').waitFor()
    },
  },
  { route: '/staff/content/tree', path: '/staff/content/tree', ...inside },
  {
    route: '/staff/content/tree/:treeId',
    path: '/staff/content/tree',
    ...inside,
    steps: importContent,
  },
  {
    route: '/staff/facts',
    path: '/staff/facts',
    ...inside,
    // Names of kinds, in the line of links and in each row.
    names: [
      'Resources and letters',
      'Resource',
      'Accommodations',
      'Accommodation',
      'Territories',
      'Territory',
      'Federal',
      'Glossary',
    ],
  },
  { route: '/staff/facts/:kind', path: '/staff/facts/law', ...inside },
  { route: '/staff/facts/:kind', state: 'tags', path: '/staff/facts/tag', ...inside },
  { route: '/staff/facts/:kind/new', path: '/staff/facts/term/new', ...inside },
  {
    route: '/staff/facts/:kind/new',
    state: 'error',
    path: '/staff/facts/term/new',
    ...inside,
    status: 422,
    error: true,
    steps: press(/^Save$/),
  },
  {
    route: '/staff/facts/:kind/new',
    state: 'with its preview',
    scripted: true,
    path: '/staff/facts/term/new',
    ...inside,
    steps: async (page) => {
      await page.getByLabel('Word', { exact: true }).fill('Ramp')
      await page.getByRole('button', { name: 'Show the preview' }).click()
      await page.frameLocator('.live-preview iframe').getByText('Ramp', { exact: true }).waitFor()
    },
  },
  {
    route: '/staff/facts/:kind/new',
    state: 'tag with its preview',
    scripted: true,
    path: '/staff/facts/tag/new',
    ...inside,
    steps: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Money')
      await page.getByLabel('What it is for').fill('Benefits and what things cost.')
      await page.getByRole('button', { name: 'Show the preview' }).click()
      await page
        .frameLocator('.live-preview iframe')
        .getByText('Tag: Money. Benefits and what things cost.')
        .waitFor()
    },
  },
  { route: '/staff/facts/:kind/:textId', path: '/staff/facts/rule/rule-1', ...inside },
  { route: '/staff/facts/:kind/:textId', state: 'tag', path: '/staff/facts/tag/tag-1', ...inside },
  {
    route: '/staff/facts/:kind/:textId',
    state: 'choosing a picture',
    scripted: true,
    dialog: true,
    path: '/staff/facts/person/person-1',
    ...inside,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Choose the picture' }).click()
      await page
        .getByRole('dialog')
        .getByText(/^There are no pictures here yet|shown\.$/)
        .first()
        .waitFor()
    },
  },
  { route: '/staff/facts/:kind/:textId/page', path: '/staff/facts/law/law-1/page', as: 'staff' },
  { route: '/staff/facts/:kind/:textId/versions', path: '/staff/facts/law/law-1/versions', ...inside },
  ...SEARCH_EXAMPLES,
  {
    route: '/staff/variants',
    path: async (_, staff) => (await easierOf(staff)) && '/staff/variants',
    ...inside,
  },
  { route: '/staff/variants', state: 'empty', path: '/staff/variants', ...inside },
  { route: '/staff/variants/of/:sourceId', path: '/staff/variants/of/post-3', ...inside },
  {
    route: '/staff/variants/of/:sourceId',
    state: 'error',
    path: '/staff/variants/of/post-3',
    ...inside,
    status: 422,
    error: true,
    steps: press('Begin'),
  },
  { route: '/staff/variants/:textId', path: async (_, staff) => easierOf(staff), ...inside },
  {
    route: '/staff/variants/:textId',
    state: 'another language',
    path: async (_, staff) => begun(staff, 'law-1', 'es'),
    ...inside,
  },
  {
    route: '/staff/variants/:textId',
    state: 'another language with its preview',
    scripted: true,
    path: async (_, staff) => begun(staff, 'law-2', 'ar'),
    ...inside,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Show the preview' }).click()
      await page.frameLocator('.live-preview iframe').locator('main[lang=ar]').waitFor()
    },
  },
  {
    route: '/staff/variants/:textId/versions',
    path: async (_, staff) => `${await easierOf(staff)}/versions`,
    ...inside,
  },
  {
    route: '/staff/variants/:textId/page',
    path: async (_, staff) => `${await easierOf(staff)}/page`,
    as: 'staff',
  },
  { route: '/blog/:postId', state: 'with content notes', path: (_, staff) => notedPost(staff), as: 'staff' },
  {
    route: '/blog',
    state: 'with content notes',
    path: async (_, staff) => {
      await notedPost(staff)
      return '/blog?category=Advocacy'
    },
    as: 'staff',
  },
  {
    route: '/staff/content/:textId',
    state: 'with content notes',
    path: async (_, staff) => (await notedPost(staff)).replace('/blog/', '/staff/content/post-'),
    ...inside,
  },
  {
    route: '/blog/:postId/easier',
    path: async (_, staff) => {
      await easierOf(staff)
      return '/blog/3/easier'
    },
    as: 'staff',
  },
  { route: '/staff/resources', path: '/staff/resources', ...inside },
  { route: '/staff/resources/:slug', path: '/staff/resources/deadline-chart', ...inside },
  {
    route: '/staff/resources/:slug',
    state: 'error',
    path: '/staff/resources/deadline-chart',
    ...inside,
    error: true,
    steps: press('Mark as checked today'),
  },
  { route: '/staff/letters', path: '/staff/letters', ...inside },
  { route: '/staff/letters/:textId', path: '/staff/letters/letter-101', ...inside },
  { route: '/staff/letters/:textId/versions', path: '/staff/letters/letter-101/versions', ...inside },
  { route: '/staff/letters/:textId/page', path: '/staff/letters/letter-101/page', as: 'staff' },
  { route: '/staff/letters/new', path: '/staff/letters/new', ...inside },
  {
    route: '/staff/letters/new',
    state: 'error',
    path: '/staff/letters/new',
    ...inside,
    error: true,
    steps: press('Save'),
  },
  {
    route: '/staff/cases/:caseId/export',
    path: async (site, staff) => `${await theCase(site, staff)}/export`,
    ...inside,
  },
  {
    route: '/staff/cases/:caseId/export',
    state: 'error',
    path: async (site, staff) => `${await theCase(site, staff)}/export`,
    ...inside,
    status: 422,
    error: true,
    steps: press('Ask for this export'),
  },
  {
    route: '/staff/cases/:caseId/export',
    state: 'asked',
    path: async (site, staff) => `${await aCase(site, staff)}/export`,
    ...inside,
    steps: askForExport,
  },
  {
    route: '/staff/cases/:caseId/purge',
    path: async (site, staff) => `${await theCase(site, staff)}/purge`,
    ...inside,
  },
  { route: '/staff/endings', path: '/staff/endings', ...inside },
  { route: '/staff/endings', state: 'asked', path: askedFor, ...inside },
  { route: '/staff/content/words', path: '/staff/content/words?q=law', ...inside },
  {
    route: '/staff/content/words/:wordId',
    path: '/staff/content/words/policies.terms.doYouHaveQuestion',
    ...inside,
  },
  {
    route: '/staff/content/words/:wordId',
    state: 'error',
    path: '/staff/content/words/policies.terms.doYouHaveQuestion',
    ...inside,
    status: 422,
    error: true,
    steps: async (page) => {
      await page.getByRole('textbox', { name: 'Words' }).fill('Ask us.')
      await page.getByRole('button', { name: 'Save for a second person' }).click()
    },
  },
  { route: '/staff/setup', path: '/staff/setup', ...inside },
  { route: '/staff/samples', path: '/staff/samples', ...inside },
  { route: '/staff/settings', path: '/staff/settings', ...inside },
  { route: '/staff/settings/waiting', path: '/staff/settings/waiting', ...inside },
  {
    route: '/staff/settings',
    state: 'error',
    path: '/staff/settings',
    ...inside,
    status: 422,
    error: true,
    steps: async (page) => {
      await page.locator('summary', { hasText: 'Who we are' }).click()
      await page.getByLabel('Mailing address').fill('')
      await page.locator('#who').getByRole('button', { name: 'Save' }).click()
    },
  },
  { route: '/staff/settings/look', path: '/staff/settings/look', ...inside },
  { route: '/staff/settings/look', state: 'tried', path: '/staff/settings/look?color=%235a1f6b', ...inside },
  {
    route: '/staff/settings/look',
    state: 'too light',
    path: '/staff/settings/look?color=%23ff8800',
    ...inside,
  },
  {
    route: '/staff/settings/look',
    state: 'error',
    path: '/staff/settings/look',
    ...inside,
    status: 422,
    error: true,
    steps: press('Try this logo'),
  },
  { route: '/staff/retention', path: '/staff/retention', ...inside },
  {
    route: '/staff/retention',
    state: 'tried',
    path: '/staff/retention',
    ...inside,
    steps: tryTimes('60'),
  },
  {
    route: '/staff/retention',
    state: 'error',
    path: '/staff/retention',
    ...inside,
    status: 422,
    error: true,
    steps: tryTimes('soon'),
  },
  { route: '/staff/report', path: '/staff/report', ...inside },
  { route: '/staff/attorneys', path: '/staff/attorneys', ...inside },
  { route: '/staff/attorneys/:id', state: 'new', path: '/staff/attorneys/new', ...inside },
  {
    route: '/staff/attorneys/:id',
    state: 'error',
    path: '/staff/attorneys/new',
    ...inside,
    status: 422,
    error: true,
    steps: press(/^Save$/),
  },
  {
    route: '/staff/attorneys/:id',
    path: attorneys.waitingRequest,
    ...inside,
    steps: attorneys.approved,
  },
  { route: '/staff/attorneys/bars', path: '/staff/attorneys/bars', ...inside },
  { route: '/staff/attorneys/bars/:state', path: '/staff/attorneys/bars/CA', ...inside },
  {
    route: '/staff/attorneys/bars/:state',
    state: 'error',
    path: '/staff/attorneys/bars/CA',
    ...inside,
    error: true,
    steps: attorneys.saveNoBar,
  },
  { route: '/staff/attorneys/waiting', state: 'empty', path: '/staff/attorneys/waiting', ...inside },
  {
    route: '/staff/attorneys/waiting/:id',
    path: attorneys.waitingRequest,
    ...inside,
  },
  {
    route: '/staff/attorneys/waiting/:id',
    state: 'error',
    path: attorneys.waitingRequest,
    ...inside,
    status: 422,
    error: true,
    steps: attorneys.approveNothing,
  },
  { route: '/staff/attorneys/import', path: '/staff/attorneys/import', ...inside },
  {
    route: '/staff/attorneys/import',
    state: 'error',
    path: '/staff/attorneys/import',
    ...inside,
    status: 422,
    error: true,
    steps: press('Look at the changes'),
  },
  {
    route: '/staff/attorneys/import/:id',
    path: '/staff/attorneys/import',
    ...inside,
    steps: attorneys.importFile(attorneys.A_FILE),
  },
  { route: '/staff/gifts', path: '/staff/gifts', ...inside },
  { route: '/staff/gifts/new', path: '/staff/gifts/new', ...inside },
  {
    route: '/staff/gifts/new',
    state: 'error',
    path: '/staff/gifts/new',
    ...inside,
    status: 422,
    error: true,
    steps: press('Record it and write the receipt'),
  },
  { route: '/staff/gifts/totals', path: '/staff/gifts/totals', ...inside },
  { route: '/staff/gifts/check', path: '/staff/gifts/check', ...inside },
  {
    route: '/staff/gifts/check',
    state: 'a month',
    // It contains a gift that arrived.
    path: async (site) => {
      await donorsLink(site)
      return '/staff/gifts/check'
    },
    ...inside,
    steps: press('Check this month'),
  },
  { route: '/staff/gifts/words/:textId', path: '/staff/gifts/words/wording-1', ...inside },
  { route: '/staff/gifts/words/:textId/versions', path: '/staff/gifts/words/wording-1/versions', ...inside },
  { route: '/staff/gifts/words/:textId/page', path: '/staff/gifts/words/wording-1/page', as: 'staff' },
  {
    route: '/staff/gifts/words/:textId',
    state: 'error',
    path: '/staff/gifts/words/wording-1',
    ...inside,
    error: true,
    steps: async (page) => {
      await page.locator('main [name=closing]').fill('Your gift is tax-deductible.')
      await press('Save')(page)
    },
  },
  { route: '/staff/gifts/:giftId', path: async (site) => (await donorsLink(site)).staff, ...inside },
  {
    route: '/staff/gifts/:giftId',
    state: 'error',
    path: async (site) => (await donorsLink(site)).staff,
    ...inside,
    status: 422,
    error: true,
    steps: press('Refund this amount'),
  },
  {
    route: '/staff/gifts/:giftId',
    state: 'asked',
    path: async (site) => (await donorsLink(site)).staff,
    ...inside,
    steps: async (page) => {
      await page.getByLabel(/^Amount to refund/).fill('5')
      await page.getByLabel('Why').selectOption({ index: 1 })
      await press('Refund this amount')(page)
    },
  },
  {
    route: '/staff/gifts/:giftId/donor',
    path: async (site) => `${(await donorsLink(site)).staff}/donor`,
    ...inside,
  },
  {
    route: '/staff/gifts/:giftId/donor',
    state: 'asked',
    path: async (site) => `${(await donorsLink(site)).staff}/donor`,
    ...inside,
    steps: press(/^Stop /),
  },
  {
    route: '/staff/gifts/:giftId/who',
    path: async (site) => `${(await donorsLink(site)).staff}/who`,
    ...inside,
  },
  {
    route: '/staff/gifts/:giftId/who',
    state: 'error',
    path: async (site) => `${(await donorsLink(site)).staff}/who`,
    ...inside,
    status: 422,
    error: true,
    steps: async (page) => {
      await page.locator('main [name=name]').fill('')
      await press('Save the correction')(page)
    },
  },
  { route: '/staff/me', path: '/staff/me', ...inside },
  { route: '/staff/keys', path: '/staff/keys', ...inside },
  { route: '/staff/keys/replace', path: '/staff/keys/replace', ...inside },
  { route: '/staff/keys/off/:holder', path: '/staff/keys', ...inside, steps: toTakingOff },
  { route: '/staff/keys/forgotten', path: '/staff/keys/forgotten', ...inside },
  { route: '/staff/keys/share-again', path: '/staff/keys/share-again', ...inside },
  { route: '/staff/keys/kit', path: '/staff/keys/kit', ...inside },
  { route: '/staff/people', path: '/staff/people', ...inside },
  { route: '/staff/people/:userId', path: '/staff/people', ...inside, steps: changeSomebody },
  { route: '/staff/people/:userId/remove', path: '/staff/people', ...inside, steps: removeSomebody },
  { route: '/staff/audit', path: '/staff/audit?act=staff.joined', ...inside },
  { route: '/staff/health', path: '/staff/health', ...inside },
  { route: '/staff/help/posts', path: '/staff/help/posts', ...inside },
  { route: '/staff/help/more', path: '/staff/help/more', ...inside },
  { route: '/staff/help/forum', path: '/staff/help/forum', ...inside },
]

export const STAFF_NO_PAGES = [
  '/staff/content/words/:wordId/page',
  '/staff/gifts/words',
  '/staff/help',
  '/staff/settings/look.css',
  '/staff/settings/logo/:file',
  '/staff/kept',
  '/staff/cases/undo',
  '/staff/cases/letters',
  '/staff/cases/:caseId/here',
  '/staff/cases/:caseId/head',
  '/staff/cases/:caseId/tags',
  '/staff/passkey',
  '/staff/cases/lines',
  '/staff/cases/limits',
  '/staff/preview',
  '/staff/cases/:caseId/records',
  '/staff/cases/:caseId/read',
  '/staff/cases/:caseId/file/:fileId',
  '/staff/forum/picture/:pictureId',
  '/staff/forum/move/:category/topics.jsonl',
  '/staff/cases/:caseId/keys',
  '/staff/cases/:caseId/words',
  '/staff/cases/new-keys/work',
  '/staff/messages/new-keys/work',
  '/staff/content/posts.zip',
  '/staff/content/tree.zip',
  '/staff/content/:textId/writing',
  '/staff/content/pdfs/:pdfId/file',
  '/staff/content/pictures/add',
  '/staff/content/pictures/file/:file',
  '/staff/report.csv',
  '/staff/attorneys/export.csv',
  '/staff/attorneys/open-referral.json',
  '/staff/gifts.csv',
  '/staff/gifts/receipt/:number',
  '/staff/gifts/:giftId/statement/:year',
  '/staff/session',
  '/staff/me/passkey',
  '/staff/keys/kit/file',
  '/staff/cases/:caseId/export/taken',
  '/staff/cases/:caseId/copy',
  '/staff/cases/:caseId/copy/part',
  '/staff/keys/changes',
  '/staff/keys/shares',
  '/staff/keys/open',
  '/staff/sign-out',
]

async function importPosts(page: Page) {
  const file = '---\ntitle: A new post\nlayout: wide\n---\n## A heading\n\nWords.\n'
  const bytes = zipSync({ 'posts/new.md': strToU8(file) })
  await page.locator('main [name=file]').setInputFiles({
    name: 'posts.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(bytes),
  })
  await press('Look at the changes')(page)
  await page.waitForURL('**/staff/content/import/*')
}

async function importContent(page: Page) {
  const bytes = zipSync({
    'settings.json': strToU8('{"ORG_PHONE": "202-555-0155", "OTHER": "x"}'),
    // It is new each time.
    'posts/new.md': strToU8('---\ntitle: A new post\n---\n## A heading\n\nWords.\n'),
  })
  await page.locator('main [name=file]').setInputFiles({
    name: 'handrail-content.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(bytes),
  })
  await press('Look at the changes')(page)
  await page.waitForURL('**/staff/content/tree/*')
}

async function importedContent(page: Page) {
  await importContent(page)
  await press(/^Take in/)(page)
  await page.waitForURL('**/staff/content/imports/*')
}

async function choosePdf(page: Page, bytes: Uint8Array) {
  const file = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) }
  await page.locator('main input[type=file]').setInputFiles(file)
  await press('Add the PDF')(page)
}

async function addPicture(page: Page) {
  await page.locator('main input[type=file]').setInputFiles('public/share.png')
  await page.locator('main [name=description]').fill('A handrail beside steps.')
  await press('Add the picture')(page)
  await page.waitForURL('**/staff/content/pictures/*')
}

async function giveName(page: Page) {
  await page.locator('main [name=name]').fill('Noa Sample')
  await press(/^Go on/)(page)
  await page.locator('main [name=code]').waitFor()
}

async function askForLink(page: Page) {
  await page.locator('main [name=email]').fill('nobody@example.org')
  await press('Make me a link')(page)
  await page.getByText('If this address belongs to a staff member').waitFor()
}

async function halfSignIn(page: Page, site: BrowserSite) {
  await theStaff(site)
  await page.locator('main [name=email]').fill(STAFF_EMAIL)
  await press('Make me a link')(page)
  await page.goto(await mailedPath(site, STAFF_EMAIL, /\/staff\/sign-in\/link\/[\w=-]+/))
  await press('Go on')(page)
  await page.locator('main [name=code]').waitFor()
}

/** A case that was just sent. @returns its page at the desk */
async function aCase(site: BrowserSite, staff: Visitor): Promise<string> {
  const { number } = await sendCase(aVisitor(site.origin, (request) => fetch(request)))
  const html = await (await staff.get('/staff/cases')).text()
  const link = new RegExp(`href="(/staff/cases/[\\w-]+)"[^>]*>(?:<[^>]+>)*${number}`)
  return link.exec(html)?.[1] ?? expect.fail(`${number} is not in the list`)
}

const known = new WeakMap<BrowserSite, Promise<string>>()

/** One for all screens that change nothing of it. */
function theCase(site: BrowserSite, staff: Visitor): Promise<string> {
  const made = known.get(site) ?? aCase(site, staff)
  known.set(site, made)
  return made
}

async function openCase(page: Page) {
  const passphrase = page.getByLabel(/^Your passphrase/)
  const there = await passphrase.waitFor({ timeout: 3000 }).then(
    () => true,
    // Without scripts nothing can be opened, and the page says so.
    () => false,
  )
  if (!there) return
  await passphrase.fill(PASSPHRASE)
  await page.getByRole('button', { name: 'Open my key' }).click()
  await caseOpened(page)
}

async function askForExport(page: Page) {
  await page.getByRole('radio').first().check()
  await press('Ask for this export')(page)
  await page.getByText('You asked for the export').waitFor()
}

async function askedFor(site: BrowserSite, staff: Visitor): Promise<string> {
  const asked = await staff.post(`${await aCase(site, staff)}/export`, { intent: 'ask', purpose: 'person' })
  expect(asked.status).toBe(303)
  return '/staff/endings'
}

function tryTimes(days: string) {
  return async (page: Page) => {
    await page.locator('main [name=closedCases]').fill(days)
    await press('Try these times')(page)
    await page.locator('.error-summary, #trial').first().waitFor()
  }
}

async function changeSomebody(page: Page, site: BrowserSite) {
  await theStaff(site, 'other@example.org')
  await page.reload()
  await page
    .locator('main a', { hasText: /^Change / })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^Change / }).waitFor()
}

async function removeSomebody(page: Page, site: BrowserSite) {
  await theStaff(site, 'other@example.org')
  await page.reload()
  await page.locator('main a[href$="/remove"]').first().click()
  await page.waitForURL('**/remove')
}

/** The last key of a steward: the page says why it stays. */
async function toTakingOff(page: Page) {
  const row = page.getByRole('row').filter({ hasText: 'Sol Example' })
  await row.getByText('Change', { exact: true }).click()
  await row.getByRole('link', { name: /off the list/ }).click()
  await page.getByText('This is the last key of a steward').waitFor()
}
