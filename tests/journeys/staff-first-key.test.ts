import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { sendCase } from '#tests/support/cases.ts'
import { aVisitor } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { caseOpened, makeOwnKey, PASSPHRASE, place, pressCase } from '#tests/support/staff-browser.ts'

// A director has no file of the server at hand, so key and recovery key are made in the browser.

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
})
afterAll(() => site?.close())

test('the first steward makes both keys in the browser, opens what came before, and the saved key signs later', async () => {
  const before = await sendCase(
    aVisitor(site.origin, (request) => fetch(request)),
    {
      description: 'The lift was locked.',
    },
  )
  const { window } = await staffWindow(site, { name: 'Sol Example' })
  const sol = await window.newPage()
  const sent: string[] = []
  sol.on(
    'request',
    (request) => void sent.push(`${request.url()} ${decodeURIComponent(request.postData() ?? '')}`),
  )
  await sol.goto(`${site.origin}/staff/keys`)
  await makeOwnKey(sol)
  await sol.getByRole('button', { name: 'Make the recovery key' }).click()
  const sheet = await sol.locator('.recovery-sheet').innerText()
  expect(sheet).toMatch(/AGE-SECRET-KEY-1[0-9A-Z]{58}/)
  const paper = await sol.pdf({ format: 'Letter' })
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  const [download] = await Promise.all([
    sol.waitForEvent('download'),
    sol.getByRole('button', { name: 'Save as a text file' }).click(),
  ])
  const file = await download.path()
  expect(readFileSync(file, 'utf8').trim()).toBe(sheet.trim())

  // It is out of sight when a word of it is asked for.
  await sol.getByRole('button', { name: 'I saved it' }).click()
  const word = sol.getByLabel(/^Check word \d/)
  const nth = Number(/\d/.exec(await sol.getByText(/^Check word \d/).innerText())?.[0])
  expect(await sol.content()).not.toContain('AGE-SECRET-KEY')
  const words = /Check words: (.+)/.exec(sheet)?.[1]?.split(' ') ?? []
  expect(words).toHaveLength(8)
  const finish = sol.getByRole('button', { name: 'Put my key on the list' })
  await word.fill('something')
  await sol.getByLabel(/^The passphrase of your own key/).fill('not the right one')
  await finish.click()
  await sol.getByText('This is not that word').first().waitFor()
  await word.fill(words[nth - 1] ?? '')
  await finish.click()
  await sol.getByText('This passphrase does not open your key').first().waitFor()
  await sol.getByLabel(/^The passphrase of your own key/).fill(PASSPHRASE)
  await finish.click()
  await sol.getByText('New cases are sealed to your key and to the recovery key.').waitFor()
  expect(await sol.getByRole('button', { name: 'Make the recovery key' }).count()).toBe(0)
  await pressCase(sol, before.number)
  await caseOpened(sol)
  await sol.getByText('The lift was locked.').first().waitFor()
  // The key of the new list is the one that opens after a reload, too.
  await sol.reload()
  await caseOpened(sol)

  const other = await staffWindow(site, { name: 'Kit Example', role: 'caseworker' })
  const kit = await other.window.newPage()
  await kit.goto(`${site.origin}/staff/keys`)
  await makeOwnKey(kit)
  await place(sol, 'Keys')
  await sol.getByRole('button', { name: 'Lock my key' }).click()
  await sol.getByLabel(/^Recovery file/).setInputFiles(file)
  await sol.getByRole('button', { name: 'Put Kit Example on the list' }).click()
  await sol.getByRole('button', { name: 'Sign the list' }).click()
  await sol.getByText('Kit Example is on the list').waitFor()

  const said = sent.map((one) => one.replaceAll('+', ' '))
  expect(said.some((one) => one.includes('intent=begin'))).toBe(true)
  const secrets = /AGE-SECRET-KEY-1\w+|(?<=signing key: )\S+/g
  expect(sheet.match(secrets)).toHaveLength(2)
  for (const words of [...(sheet.match(secrets) ?? []), PASSPHRASE])
    expect(said.filter((one) => one.includes(words))).toEqual([])
}, 120_000)
