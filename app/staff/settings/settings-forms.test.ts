import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'

// A setting that is added to the table of settings has its box, its check, and its parts.

const ADDED = {
  name: 'ORG_MOTTO',
  label: 'Motto',
  hint: 'Below the name.',
  says: 'Enter a motto of 300 characters or less',
  secondPerson: true,
}

let modules: Awaited<ReturnType<typeof load>>
async function load() {
  const { SETTING_GROUPS, STAFF_SETTINGS } = await import('#app/platform/settings/site-settings.ts')
  for (const settings of [SETTING_GROUPS[0]?.settings, STAFF_SETTINGS]) (settings as unknown[]).push(ADDED)
  return {
    ...(await import('./settings-forms.server.ts')),
    ...(await import('../screens/settings/setting-field.tsx')),
  }
}

beforeAll(async () => {
  vi.resetModules()
  modules = await load()
  return () => vi.resetModules()
})

test('an added setting is read from its form, with its own sentence for what is wrong', () => {
  const { settingsSchema } = modules
  expect(settingsSchema.parse({ group: 'who', first: 'ORG_MOTTO', ORG_MOTTO: 'Hold on' })).toMatchObject({
    ORG_MOTTO: 'Hold on',
    first: 'ORG_MOTTO',
  })
  const long = settingsSchema.safeParse({ group: 'who', ORG_MOTTO: 'x'.repeat(301) })
  expect(long.error?.issues[0]?.message).toBe(ADDED.says)
})

test('an added setting has its box, its hint and its error', () => {
  const { SettingField } = modules
  const setting = { ...ADDED, value: 'Hold on', first: '', fromEnvironment: false, saved: null }
  const answer = { group: 'who', errors: { ORG_MOTTO: ADDED.says }, typed: {}, meanwhile: [] }
  const html = renderToStaticMarkup(
    createElement(SettingField, { setting: setting as never, zones: [], answer }),
  )
  for (const text of [
    ADDED.label,
    ADDED.hint,
    ADDED.says,
    'A second person confirms each change.',
    'value="Hold on"',
  ])
    expect(html).toContain(text)
})
