import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Decrypter } from 'age-encryption'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportedCase } from '#app/cases/closing/export-page.ts'
import { openDialect } from '#db/dialect.server.ts'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { enter, type SentCase, sendCase } from '#tests/support/cases.ts'
import { everyVariation } from '#tests/support/in-full.ts'
import { aVisitor, type Visitor } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'
import {
  makeKey,
  makeOwnKey,
  openCase,
  openFolds,
  place,
  sixWords,
  unlock,
} from '#tests/support/staff-browser.ts'

// How a case is closed, in the browsers of two staff members: a hold, an export that leaves the site, a deletion.

const MARK = '<script>document.title="run"</script><img src=x onerror=alert(1)>'

let site: BrowserSite
let sol: Page
let kit: Page
const folder = mkdtempSync(path.join(tmpdir(), 'handrail-export-'))
const person = (): Visitor => aVisitor(site.origin, (request) => fetch(request))

beforeAll(async () => {
  site = await aBrowserSite()
  sol = await (await staffWindow(site, { name: 'Sol Example' })).window.newPage()
  await sol.goto(`${site.origin}/staff`)
  await makeKey(sol, site)
  kit = await (await staffWindow(site, { name: 'Kit Example' })).window.newPage()
  await kit.goto(`${site.origin}/staff/keys`)
  await makeOwnKey(kit)
  await place(sol, 'Keys')
  await sol.reload()
  await unlock(sol)
  await sol.getByRole('button', { name: 'Put Kit Example on the list' }).click()
  await sol.getByRole('button', { name: 'Sign the list' }).click()
  await sol.getByText('Kit Example is on the list').waitFor()
})
afterAll(async () => {
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sol requests an export, Kit confirms it, and Sol is at the form that makes it. */
async function agreed(kept: SentCase, { notes }: { notes: boolean }) {
  await openCase(sol, kept)
  await sol.getByRole('link', { name: 'Export this case' }).click()
  await sol.getByRole('button', { name: 'Ask for this export' }).click()
  await sol.getByText('Choose what it is for').first().waitFor()
  await sol.getByLabel('The person asked for a copy').check()
  if (notes) await sol.getByLabel(/^Add the notes/).check()
  await sol.getByRole('button', { name: 'Ask for this export' }).click()
  if (notes) {
    // The checkbox alone includes no notes.
    const again = sol.getByRole('group', { name: /^Do you want to give the notes away/ })
    expect(await again.getByLabel('No, leave the notes out').isChecked()).toBe(true)
    await again.getByLabel('Yes, put the notes in').check()
    await sol.getByRole('button', { name: 'Ask for this export' }).click()
  }
  await sol.getByText('You asked for the export').waitFor()
  expect(await sol.getByRole('button', { name: 'Make the file' }).count()).toBe(0)

  await place(kit, 'Export and deletion')
  await kit
    .getByRole('row')
    .filter({ hasText: 'Sol Example' })
    .getByRole('link', { name: kept.number })
    .click()
  await kit.getByRole('button', { name: 'Confirm this export' }).click()
  await kit.getByText('You confirmed the export').waitFor()
  expect(await kit.getByRole('button', { name: 'Make the file' }).count()).toBe(0)

  await place(sol, 'Export and deletion')
  await sol.getByRole('link', { name: kept.number }).first().click()
  await sol.getByRole('button', { name: 'Make the file' }).waitFor()
}

async function made(): Promise<{ name: string; bytes: Uint8Array; file: string }> {
  const coming = sol.waitForEvent('download')
  await sol.getByRole('button', { name: 'Make the file' }).click()
  const download = await coming
  const file = path.join(folder, download.suggestedFilename())
  await download.saveAs(file)
  await sol.getByText('The file is made').waitFor()
  // The page no longer offers what is used up, only to request it again.
  await sol.getByRole('button', { name: 'Ask for this export' }).waitFor()
  expect(await sol.getByText(/can make it until/).count()).toBe(0)
  return { name: download.suggestedFilename(), bytes: new Uint8Array(readFileSync(file)), file }
}

test('a hold is above the case, freezes its status, and tells the person', async () => {
  const visitor = person()
  const kept = await sendCase(visitor)
  await openCase(sol, kept)
  await sol.getByText('Put this case on hold').click()
  await sol.getByRole('button', { name: 'Set the hold' }).click()
  await sol.getByText('Write the reason first').waitFor()
  await sol.getByLabel(/^Why the hold is needed/).fill('A letter of preservation came.')
  await sol.getByRole('button', { name: 'Set the hold' }).click()
  await sol.getByRole('heading', { name: 'This case is on hold' }).waitFor()
  await sol.locator('.thread').getByText('Hold set. Reason: A letter of preservation came.').waitFor()
  expect(await sol.getByRole('button', { name: 'Change the status' }).count()).toBe(0)
  expect(await sol.getByLabel(/^Your reply/).isVisible()).toBe(true)
  await enter(visitor, kept)
  const page = await (await visitor.get('/legal-help/case')).text()
  expect(page.includes('Your case is on hold')).toBe(true)
  expect(page.includes('preservation')).toBe(false)
  await sol.getByText(/^The hold is set/).waitFor()
  await sol.getByLabel(/^Why the hold can end/).fill('The dispute is over.')
  await sol.getByRole('button', { name: 'Lift the hold' }).click()
  await sol.getByText(/^The hold is lifted/).waitFor()
  await sol.locator('.staff-fold').getByText('Change the status').first().waitFor()
  await openFolds(sol)
  await sol.getByRole('button', { name: 'Change the status' }).waitFor()
})

describe('an export', () => {
  test('an export as a ZIP has the case to read and to process, its files, and the requested notes', async () => {
    const visitor = person()
    const file = new File(['No dogs allowed.'], '../../CON<script>.txt')
    const kept = await sendCase(visitor, { description: MARK, file })
    await enter(visitor, kept)
    await visitor.post('/legal-help/case', { intent: 'reply', text: `One more thing ${MARK}` })
    await openCase(sol, kept)
    await sol.getByLabel(/^A new note/).fill('Ask the landlord.')
    await sol.getByRole('button', { name: 'Save this note' }).click()
    await sol.getByText('Your note is saved').waitFor()

    await agreed(kept, { notes: true })
    await sol.getByLabel('A ZIP file that is not locked').check()
    const zip = await made()
    expect(zip.name).toMatch(new RegExp(`^case-${kept.number}-\\d{4}-\\d\\d-\\d\\d\\.zip$`))
    const entries = unzipSync(zip.bytes)
    const names = Object.keys(entries).sort()
    expect(names).toEqual([
      'SHA256SUMS',
      'case.html',
      'case.json',
      expect.stringMatching(/^files\/01-[\w-]+\.txt$/),
    ])
    const [html, json] = ['case.html', 'case.json'].map((name) =>
      strFromU8(entries[name] ?? new Uint8Array()),
    )
    const whole = JSON.parse(json ?? '') as ExportedCase
    expect(whole).toMatchObject({
      number: kept.number,
      madeBy: 'Sol Example',
      confirmedBy: 'Kit Example',
      purpose: 'person',
      answers: { description: MARK },
      notes: [{ by: 'Sol Example', text: 'Ask the landlord.', proof: 'signed' }],
    })
    expect(new Set(whole.timeline.map(({ proof }) => proof))).toEqual(new Set(['person']))
    expect(whole.timeline.map(({ text }) => text)).toContain(`One more thing ${MARK}`)
    expect(json).not.toMatch(/AGE-SECRET|age-encryption|envelope/)
    expect(strFromU8(entries[names.at(-1) ?? ''] ?? new Uint8Array())).toBe('No dogs allowed.')

    // Debian's own tools accept the ZIP's checksums, and the page runs nothing when it is opened.
    for (const [name, bytes] of Object.entries(entries)) {
      if (name.startsWith('files/')) execFileSync('mkdir', ['-p', path.join(folder, 'files')])
      writeFileSync(path.join(folder, name), bytes)
    }
    const checked = execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(checked.match(/^.+(?=: OK$)/gm)?.sort()).toEqual(names.filter((name) => name !== 'SHA256SUMS'))
    expect(html).toContain('&lt;script&gt;')
    const reader = await (await site.window()).newPage()
    const asked: string[] = []
    reader.on('request', (request) => asked.push(request.url()))
    await reader.goto(`file://${path.join(folder, 'case.html')}`)
    expect(await reader.title()).toBe(`Case ${kept.number}`)
    expect(await reader.locator('script, img').count()).toBe(0)
    expect(await reader.getByText(MARK).count()).toBeGreaterThan(0)
    expect(asked).toHaveLength(1)
    // Printed on small sheets with many page breaks: no label is separated from its answer, and no checksum is cut off.
    const labels = new Set(await reader.locator('dt, h1, h2').allInnerTexts())
    const printed = path.join(folder, 'case.pdf')
    await reader.pdf({ path: printed, width: '4in', height: '3in' })
    const sheets = execFileSync('pdftotext', ['-layout', printed, '-'], { encoding: 'utf8' }).split('\f')
    expect(sheets.length).toBeGreaterThan(5)
    const lasts = sheets.map((sheet) => sheet.trim().split('\n').at(-1)?.trim() ?? '')
    expect(lasts.filter((last) => labels.has(last))).toEqual([])
    expect(sheets.join('').replaceAll(/\s/g, '')).toContain(whole.files[0]?.sha256)
    await reader.close()

    // It is used up.
    await sol.reload()
    await sol.getByRole('button', { name: 'Ask for this export' }).waitFor()
    await place(sol, 'Cases')
    await unlock(sol)
  })

  test.runIf(everyVariation)(
    'an export as an age file opens with the age command and the key that it was made for, without the notes',
    async () => {
      const kept = await sendCase(person(), { description: 'The ramp was blocked.' })
      const identity = path.join(folder, `identity-${kept.number}.txt`)
      execFileSync('age-keygen', ['-o', identity], { stdio: 'ignore' })
      const recipient = execFileSync('age-keygen', ['-y', identity], { encoding: 'utf8' }).trim()
      await agreed(kept, { notes: false })
      await sol
        .getByLabel(/^Their public key/)
        .fill(`${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`)
      await sol.getByRole('button', { name: 'Make the file' }).click()
      await sol.getByText('This is not an age public key').waitFor()
      await sol.getByLabel(/^Their public key/).fill(recipient)
      const { name, file } = await made()
      expect(name).toMatch(/\.zip\.age$/)
      const opened = execFileSync('age', ['--decrypt', '-i', identity, file])
      const entries = unzipSync(new Uint8Array(opened))
      const whole = JSON.parse(strFromU8(entries['case.json'] ?? new Uint8Array())) as ExportedCase
      expect(whole).toMatchObject({ answers: { description: 'The ramp was blocked.' }, notes: null })
      expect(strFromU8(entries['case.html'] ?? new Uint8Array())).not.toContain('Notes for the team')
    },
  )

  test.runIf(everyVariation)('an export under a passphrase opens with that passphrase alone', async () => {
    const kept = await sendCase(person(), { description: 'The form was too small to read.' })
    await agreed(kept, { notes: false })
    await sol.getByLabel('Locked with a passphrase (age)').check()
    const words = await sixWords(sol)
    await sol.getByLabel(/^Your six words/).fill(words.split(' ').reverse().join(' '))
    await sol.getByRole('button', { name: 'Make the file' }).click()
    await sol.getByText('These are not the six words').waitFor()
    await sol.getByLabel(/^Your six words/).fill(words)
    const { bytes } = await made()
    const decrypter = new Decrypter()
    decrypter.addPassphrase(words)
    const entries = unzipSync(await decrypter.decrypt(bytes))
    expect(strFromU8(entries['case.html'] ?? new Uint8Array())).toContain('The form was too small to read.')
    const other = new Decrypter()
    other.addPassphrase(`${words}s`)
    await expect(other.decrypt(bytes)).rejects.toThrow()
  })
})

test('an attorney opens the case with the link of a mail and the six words of a call', async () => {
  const visitor = person()
  const file = new File(['No dogs allowed.'], 'sign.txt')
  const kept = await sendCase(visitor, { description: MARK, file })
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  await db.updateTable('attorneys').set({ origin: 'listed' }).where('id', '=', 1).execute()
  await openCase(sol, kept)
  await openFolds(sol)
  await sol.getByText('Ask the person about an attorney').click()
  await sol.getByLabel('Attorney', { exact: true }).selectOption({ index: 1 })
  await sol.getByLabel(/^Why you suggest them/).fill('They know housing law.')
  await sol.getByRole('button', { name: 'Ask the person' }).click()
  await sol.getByText('The person is asked').waitFor()
  await enter(visitor, kept)
  await visitor.post('/legal-help/case', { intent: 'agree-referral', attorney: '1' })

  await openCase(sol, kept)
  await sol.getByRole('link', { name: 'give the case to the attorney' }).click()
  await sol.getByRole('button', { name: 'Ask for this export' }).click()
  await sol.getByText('You asked for the export').waitFor()
  await place(kit, 'Export and deletion')
  await kit
    .getByRole('row')
    .filter({ hasText: 'Sol Example' })
    .getByRole('link', { name: kept.number })
    .click()
  // The colleague who confirms reads whom it is for.
  const { name, firm } = await db
    .selectFrom('attorneys')
    .select(['name', 'firm'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  await kit.getByText(`${name}, ${firm}`).waitFor()
  await kit.getByRole('button', { name: 'Confirm this export' }).click()
  await kit.getByText('You confirmed the export').waitFor()
  await place(sol, 'Export and deletion')
  await sol.getByRole('link', { name: kept.number }).first().click()
  await sol.getByRole('button', { name: 'Send the link' }).click()
  await sol.getByText(/The link is (?:on its way|ready)/).waitFor()
  const words = await sol.locator('.passed-on li').allInnerTexts()
  await sol.getByText(/^(?:If the email does not arrive|The link)$/).click()
  const link = await sol.locator('.staff-box code').innerText()

  const reader = await (await site.window()).newPage()
  const posted: string[] = []
  reader.on('request', (request) => posted.push(`${request.url()} ${request.postData() ?? ''}`))
  await reader.goto(link)
  await reader.getByLabel(/^Six words/).fill('maple')
  await reader.getByRole('button', { name: 'Open the case' }).click()
  await reader.getByText('There are six words. You typed 1').first().waitFor()
  await reader.getByLabel(/^Six words/).fill(words.join(' ').toUpperCase())
  await reader.getByRole('button', { name: 'Open the case' }).click()
  await reader.getByRole('heading', { name: 'The case is open' }).waitFor()
  expect(await reader.getByText(MARK).count()).toBeGreaterThan(0)
  expect(await reader.locator('.page-body img, .page-body script').count()).toBe(0)
  const coming = reader.waitForEvent('download')
  await reader.getByRole('button', { name: 'Save 01-sign.txt' }).click()
  const download = path.join(folder, 'sign.txt')
  await (await coming).saveAs(download)
  expect(readFileSync(download, 'utf8')).toBe('No dogs allowed.')
  // The server received neither the words nor the secret of the link.
  const secret = link.split('.').at(-1) ?? ''
  for (const one of posted)
    expect([one.includes(secret), one.includes(words.join(' '))]).toEqual([false, false])
  await reader.close()

  await openCase(sol, kept)
  await sol.getByText(/^Opened: /).waitFor()
  await sol.getByRole('button', { name: 'End this link now' }).click()
  await sol.getByText('The link for the attorney has ended').waitFor()
  expect(await db.selectFrom('caseCopyParts').select('part').execute()).toEqual([])
  await db.destroy()
})

test('a case whose retention time has passed is deleted when two members want it, and not before', async () => {
  const visitor = person()
  const kept = await sendCase(visitor)
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  await db
    .updateTable('cases')
    .set({ status: 'closed', closedOn: '2020-01-01', purgeOn: '2022-01-01', attention: 'none' })
    .where('caseNo', '=', kept.number)
    .execute()
  await place(sol, 'Export and deletion')
  await sol.getByRole('link', { name: kept.number }).click()
  await sol.getByRole('button', { name: 'Ask for the deletion' }).click()
  await sol.getByText('You asked for the deletion').waitFor()
  expect(await sol.getByRole('button', { name: /for good/ }).count()).toBe(0)
  await place(kit, 'Overview')
  await kit.getByRole('heading', { name: 'A colleague needs a second person' }).waitFor()
  await place(kit, 'Export and deletion')
  await kit.getByRole('link', { name: kept.number }).first().click()
  await kit.getByText('It cannot be undone').waitFor()
  await kit.getByRole('button', { name: `Delete case ${kept.number} for good` }).click()
  await kit.getByText('The case is deleted').waitFor()
  expect(await kit.getByRole('link', { name: kept.number }).count()).toBe(0)
  expect(await db.selectFrom('cases').select('id').where('caseNo', '=', kept.number).execute()).toEqual([])
  await db.destroy()
  expect((await enter(person(), kept)).status).toBe(422)
})
