import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test, vi } from 'vitest'
import { addField, CALL_BACK, drawn } from '#tests/support/add-field.ts'

// A field that is added to a member's profile, or to what they get by email, is on its page, checked, on the page of the
// account, and in the data export.

let modules: Awaited<ReturnType<typeof load>>
async function load() {
  const { profileForm, profileColumns } = await import('./profile-form.ts')
  const { mailsForm } = await import('../members/mails-form.ts')
  addField(profileForm, 'callBack', CALL_BACK)
  addField(mailsForm, 'newsWay', { ...CALL_BACK, words: () => ({ ...CALL_BACK.words(), listed: 'News' }) })
  return {
    profileForm,
    profileColumns,
    mailsForm,
    ...(await import('./forms.server.ts')),
    ...(await import('../members/mails-schema.server.ts')),
    ...(await import('../members/export-archive.server.ts')),
    ...(await import('#app/platform/forms/define-form.ts')),
  }
}

beforeAll(async () => {
  vi.resetModules()
  modules = await load()
  return () => vi.resetModules()
})

test('an added field of the profile is on its page, checked, and stored under its name', () => {
  const { profileForm, profileSchema, profileColumns } = modules
  expect(drawn(profileForm)).toMatch(/name="callBack"/)
  const wrong = profileSchema.safeParse({ handle: 'quiet-maple', callBack: 'at night' })
  expect(wrong.error?.issues[0]?.message).toBe('Choose a time of day')
  expect(profileColumns()).toEqual(['handle', 'pronouns', 'timeZone', 'state', 'callBack'])
  expect(profileSchema.parse({ handle: 'quiet-maple', callBack: 'pm' })).toEqual({
    handle: 'quiet-maple',
    pronouns: null,
    timeZone: null,
    state: null,
    callBack: 'pm',
    mailDecisions: false,
  })
})

test('an added field of the mails is on its page, and checked', () => {
  const { mailsForm, mailsSchema } = modules
  expect(drawn(mailsForm)).toMatch(/name="newsWay"/)
  expect(mailsSchema.safeParse({ newsWay: 'at night' }).error?.issues[0]?.message).toBe(
    'Choose a time of day',
  )
  expect(mailsSchema.parse({ newsWay: 'pm', quietFrom: '0', quietTo: '60' })).toMatchObject({
    newsWay: 'pm',
    answers: 'site',
    quietFrom: 0,
    quietTo: 60,
  })
})

test('the account page and the data export read the fields back in words', async () => {
  const { profileForm, profileColumns, answerRows, archiveOf } = modules
  const kept = { handle: 'quiet-maple', timeZone: 'America/New_York', state: 'OH', callBack: 'pm' }
  const rows = answerRows(profileForm, kept, profileColumns())
  expect(rows.map(({ label }) => label)).toEqual(['Handle', 'Time zone', 'State or territory', 'Call'])
  expect(rows.map(({ value }) => value).slice(2)).toEqual(['Ohio', 'After noon'])
  const everything = { ...kept, emails: [{ newsWay: 'pm' }], forumPosts: [] }
  const archive = archiveOf(everything as unknown as Parameters<typeof archiveOf>[0])
  const files = unzipSync(new Uint8Array(await new Response(archive).arrayBuffer()))
  const index = strFromU8(files['index.html'] ?? new Uint8Array())
  for (const { label, value } of [...rows, { label: 'News', value: 'After noon' }])
    expect(index).toContain(`<dt>${label}</dt><dd dir="auto">${value}</dd>`)
})
