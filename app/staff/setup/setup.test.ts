import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

// Steps are computed from the real state: each test changes that and nothing else.

let verbs: CaseVerbs
let setup: typeof import('./setup.server.ts')
let samples: typeof import('./samples.server.ts')
let settings: typeof import('#app/platform/settings/config.server.ts')
beforeAll(async () => {
  verbs = await caseVerbs()
  setup = await import('./setup.server.ts')
  samples = await import('./samples.server.ts')
  settings = await import('#app/platform/settings/config.server.ts')
  await (await import('#server/content.ts')).loadContent(verbs.db)
})
afterAll(() => verbs.close())

const step = async (id: string) => (await setup.setupSteps(verbs.db)).find((one) => one.id === id)

test('“who you are” is done when no address leads nowhere any more', async () => {
  const { saveSettings, settingsNow } = await import('#app/platform/site-settings/saved-settings.server.ts')
  expect(await step('who')).toMatchObject({ done: false, parts: expect.arrayContaining(['Mailing address']) })
  const own = (name: string) =>
    name.endsWith('_EMAIL')
      ? 'us@opendoor.org'
      : (({ ORG_PHONE: '217-555-0142', ORG_FOUNDED: '2021' } as Record<string, string>)[name] ?? 'Open Door')
  const left = (await settingsNow(verbs.db)).filter(({ name }) =>
    /_EMAIL$|^ORG_(?:PHONE|PHONE_HOURS|ADDRESS|FOUNDED|REACH|OFFICE|TAX_STATUS)$/.test(name),
  )
  const all = left.map(({ name, value }) => ({ name, was: value, value: own(name) }))
  await saveSettings(verbs.db, all.slice(1), 'ada')
  expect(await step('who')).toMatchObject({
    done: false,
    parts: [expect.stringContaining(left[0]?.label ?? 'no setting is left')],
  })
  await saveSettings(verbs.db, all.slice(0, 1), 'ada')
  expect(await step('who')).toMatchObject({ done: true })
})

test('without a steward the guide says who can make one: no member of the console can', async () => {
  const { hasSteward } = await import('../people/stewards.server.ts')
  const there = await hasSteward(verbs.db)
  const said = async () => (await step('reviewer')) ?? expect.fail('no step')
  await verbs.db.updateTable('staff').set({ removedAt: '2026-01-01' }).where('role', '=', 'steward').execute()
  expect(await said()).toMatchObject({
    done: false,
    text: expect.stringContaining('npm run invite -- --email name@example.org --role steward'),
    to: { href: '/staff/people' },
  })
  await verbs.db.updateTable('staff').set({ removedAt: null }).where('role', '=', 'steward').execute()
  if (there) expect((await said()).text).not.toContain('npm run')
})

test('email is done when the configured server accepted a test, and not when it refused or is another one', async () => {
  const { testMail } = await import('#app/platform/mail/test-mail.server.ts')
  const letter = { to: 'sol@example.org', subject: 'A test', text: 'Words\n' }
  expect(await step('mail')).toMatchObject({ done: false, text: expect.stringContaining('SMTP_URL') })
  // Without a server the mail goes to a folder, which is no proof.
  await testMail(verbs.db, letter, 'ada')
  expect(await step('mail')).toMatchObject({ done: false })
  settings.config.smtpUrl = 'smtp://127.0.0.1:9'
  // No real mail comes from the release's sample address.
  expect(await step('mail')).toMatchObject({ done: false, text: expect.stringContaining('set MAIL_FROM') })
  const { mailFrom } = settings.config
  settings.config.mailFrom = 'notices@handrail.test'
  expect(await step('mail')).toMatchObject({
    done: false,
    text: expect.stringContaining('Send a test email'),
  })
  expect((await testMail(verbs.db, letter, 'ada')).problem).toMatch(/ECONNECTION|ESOCKET|ECONNREFUSED/)
  expect(await step('mail')).toMatchObject({ done: false, text: expect.stringContaining('did not accept') })
  Object.assign(settings.config, { smtpUrl: undefined, mailFrom })
})

test('backups are done with a place and a recent one in it', async () => {
  expect(await step('backup')).toMatchObject({ done: false, text: expect.stringContaining('BACKUP_DIR') })
  const folder = path.join(settings.config.dataDir, 'elsewhere')
  mkdirSync(folder)
  settings.config.backupDir = folder
  expect(await step('backup')).toMatchObject({ done: false, text: expect.stringContaining('no backup') })
  const made = new Date().toISOString().replace(/[:.]/g, '-')
  writeFileSync(path.join(folder, `handrail-${made}.backup`), '')
  settings.config.backupDir = undefined
})

test('each kind of samples is removed separately and does not return', async () => {
  const all = ['attorneys', 'team', 'figures', 'topics', 'posts']
  expect(await samples.samplesLeft(verbs.db)).toEqual(all)
  for (const [at, kind] of (['attorneys', 'team', 'figures', 'topics'] as const).entries()) {
    expect(await step('samples')).toMatchObject({ done: false })
    await samples.removeSamples(verbs.db, kind, 'ada')
    expect(await samples.samplesLeft(verbs.db)).toEqual(all.slice(at + 1))
  }
  // Under Facts they no longer count as published, and an export does not list them as public.
  const shown = verbs.db.selectFrom('texts').select('title').where('kind', 'in', ['person', 'figure'])
  expect(await shown.where('publishedVersion', 'is not', null).execute()).toEqual([])
  // The text of the pages decides, not the list: about.tsx still names a year that came with the release.
  const { answerOwnPages } = await import('#app/platform/http/render-internally.server.ts')
  const pages: Record<string, string> = { '/about': '<p>Founded <b>2018</b> (sample)</p>' }
  answerOwnPages(async ({ url }) => new Response(pages[new URL(url).pathname] ?? '<p>Ours</p>'))
  expect(await step('samples')).toMatchObject({
    done: false,
    text: 'These pages still show samples:',
    parts: ['/about (“Founded 2018 (sample)”)'],
  })
  pages['/about'] = '<p>Founded <b>2021</b></p>'
  const { whatPagesSayChanged } = await import('#app/platform/settings/content-version.server.ts')
  whatPagesSayChanged()
  // Posts are true and may stay.
  expect(await step('samples')).toMatchObject({ done: true })
  await samples.removeSamples(verbs.db, 'posts', 'ada')
  expect(await samples.samplesLeft(verbs.db)).toEqual([])
  expect(await verbs.db.selectFrom('posts').select('id').execute()).toEqual([])

  // As after an upgrade, when the built-in content is another one.
  const { setSiteValue } = await import('#app/platform/settings/site-values.server.ts')
  for (const part of ['content', 'texts']) await setSiteValue(verbs.db, `built-in ${part}`, 'an older one')
  await (await import('#server/content.ts')).loadContent(verbs.db)
  expect(await samples.samplesLeft(verbs.db)).toEqual([])
  expect(await verbs.db.selectFrom('attorneys').select('id').execute()).toEqual([])
})
