import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { strToU8 } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite, frames } from '#tests/support/browser.ts'
import { sendCase } from '#tests/support/cases.ts'
import { aDocx, WORD_SPACES } from '#tests/support/files.ts'
import { aVisitor } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { caseOpened, ownPassphrase } from '#tests/support/staff-browser.ts'

// Viewing files from strangers, in a frame that can reach nothing.

let site: BrowserSite
let sol: Page

beforeAll(async () => {
  site = await aBrowserSite()
  const { window } = await staffWindow(site, { name: 'Sol Example' })
  sol = await window.newPage()
  // PDF.js is large, and a busy machine takes long to load it.
  sol.setDefaultTimeout(90_000)
  await sol.goto(`${site.origin}/staff/keys`)
  await ownPassphrase(sol)
  await sol.getByRole('button', { name: 'Make my key' }).click()
  await sol.getByLabel(/^Recovery file/).setInputFiles(path.join(site.dataDir, 'recovery-key.txt'))
  await sol.getByRole('button', { name: 'Put Sol Example on the list' }).click()
  await sol.getByRole('button', { name: 'Sign the list' }).click()
  await sol.getByText('Sol Example is on the list').waitFor()
})
afterAll(() => site?.close())

async function opened(file: File, more: Record<string, string> = {}) {
  const person = aVisitor(site.origin, (request) => fetch(request))
  const { number } = await sendCase(person, { file, ...more })
  await sol.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Cases' }).click()
  await sol.getByRole('link', { name: number }).click()
  await caseOpened(sol)
  await sol.getByRole('button', { name: `Show ${file.name} here` }).click()
  return sol.getByRole('region', { name: `Preview of ${file.name}` })
}

const frameOf = async (page: Page) => {
  const handle = await page.locator('iframe').elementHandle()
  return (await handle?.contentFrame()) ?? expect.fail('no frame')
}

test('a text file is shown as text, and its frame reaches nothing [R25]', async () => {
  const region = await opened(new File(['<script>parent.x = 1</script> The lift was locked.'], 'letter.txt'))
  await region.getByText('The text', { exact: true }).waitFor()
  await sol.frameLocator('iframe').getByText('<script>parent.x = 1</script> The lift was locked.').waitFor()
  // The focus is visible when a member tabs into it.
  await sol.locator('iframe').focus()
  await sol.locator('iframe[data-focus]').waitFor()
  const frame = await frameOf(sol)
  const tried = await frame.evaluate(async () => {
    const outcome = async (act: () => unknown) => {
      try {
        await act()
        return 'done'
      } catch {
        return 'refused'
      }
    }
    return {
      origin: self.origin,
      network: await outcome(() => fetch('/up')),
      cookies: await outcome(() => document.cookie),
      storage: await outcome(() => localStorage.length),
      around: await outcome(() => parent.document.title),
    }
  })
  expect(tried).toEqual({
    origin: 'null',
    network: 'refused',
    cookies: 'refused',
    storage: 'refused',
    around: 'refused',
  })
  const asked: string[] = []
  sol.on('request', (request) => asked.push(request.url()))
  await frame.evaluate(() => {
    location.href = 'http://other.invalid/?stolen'
  })
  await frames(sol)
  expect(asked.filter((url) => url.includes('other.invalid'))).toEqual([])
  await region.getByRole('button', { name: 'Close the preview of letter.txt' }).click()
  expect(await sol.locator('iframe').count()).toBe(0)
})

test('a picture, a Word file and a PDF are shown', async () => {
  const jpeg = await sol.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 40, height: 30 } })
  const picture = await opened(new File([new Uint8Array(jpeg)], 'photo.jpg'))
  await picture.getByText('A picture of 40 by 30 points').waitFor()

  const body =
    '<w:p><w:r><w:t>They said</w:t><w:br/><w:t>no.</w:t></w:r></w:p><w:p><w:r><w:t>Twice.</w:t></w:r></w:p>'
  const word = aDocx('', {
    'word/document.xml': strToU8(`<w:document ${WORD_SPACES}><w:body>${body}</w:body></w:document>`),
  })
  await opened(new File([word], 'notes.docx'))
  await sol.frameLocator('iframe').getByText('Twice.').waitFor()
  expect(await sol.frameLocator('iframe').locator('p').first().innerText()).toBe('They said\nno.')

  const made = await PDFDocument.create()
  for (const words of ['The first page.', 'The second page.']) made.addPage([300, 200]).drawText(words)
  const pdf = await opened(new File([new Uint8Array(await made.save())], 'plan.pdf'))
  await pdf.getByText('2 pages').waitFor()
  await sol.frameLocator('iframe').getByRole('img', { name: 'Page 2 of 2. The second page.' }).waitFor()
  // Something was really drawn: a blank page would be white everywhere.
  const frame = await frameOf(sol)
  const dark = await frame.evaluate(() => {
    const canvas = document.querySelector('canvas')!
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.filter((value, at) => at % 4 === 0 && value < 100).length
  })
  expect(dark).toBeGreaterThan(50)
})

/** A screenshot of what is shown, if requested. */
const shot = async (name: string) => {
  if (process.env.SHOTS) await sol.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}
const fixture = (name: string) => new File([readFileSync(`tests/fixtures/files/${name}`)], name)
/** How many dark pixels each drawn page has. */
const darkPoints = async () =>
  (await frameOf(sol)).evaluate(() =>
    [...document.querySelectorAll('canvas')].map((canvas) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      return data.filter((value, at) => at % 4 === 0 && value < 100).length
    }),
  )

test.each(['scan-jp2.pdf', 'scan-jbig2.pdf', 'owner-only.pdf', 'reportlab-exif.pdf'])(
  '%s is drawn, by decoders and fonts of this site',
  async (name) => {
    const hosts = new Set<string>()
    sol.on('request', (request) => hosts.add(new URL(request.url()).origin))
    const region = await opened(fixture(name))
    await region.getByText(/^\d pages?$/).waitFor()
    await shot(name)
    for (const dark of await darkPoints()) expect(dark).toBeGreaterThan(50)
    expect([...hosts].filter((origin) => origin !== site.origin && !/^(null|blob)/.test(origin))).toEqual([])
  },
)

test('a scan that cannot be read says so, and is not a white page', async () => {
  const bytes = readFileSync('tests/fixtures/files/scan-jp2.pdf')
  // Its picture is truncated after its header.
  bytes.fill(0, bytes.indexOf('jp2c') + 20, bytes.indexOf('endstream', bytes.indexOf('jp2c')))
  const region = await opened(new File([bytes], 'torn.pdf'), { original: 'yes' })
  await region.getByText('Something in it cannot be shown').waitFor()
  await sol
    .frameLocator('iframe')
    .getByText(/cannot be shown here/)
    .waitFor()
  await shot('torn')
})

test('the words of Word files are there once, with notes, symbols, headers and footers', async () => {
  await opened(fixture('word-online.docx'))
  const words = sol.frameLocator('iframe').locator('body')
  await words.getByText('Dear HR, I ask for a quiet desk.').waitFor()
  expect((await words.innerText()).match(/quiet desk/g)).toHaveLength(1)

  // It has deleted text, so it is sent as it is.
  await opened(fixture('footnote.docx'), { original: 'yes' })
  await words.getByText(/Room A.12/).waitFor()
  await shot('footnote')
  const text = await words.innerText()
  expect(text).toContain('Room A\u201112')
  expect(text).toContain('FOOTNOTEWORDS see 29 CFR 1630')
  expect(text).not.toContain('DELETEDWORDS')

  const header = strToU8(
    `<w:hdr ${WORD_SPACES}><w:p><w:r><w:t>Sunny Flats, 1 Main St</w:t></w:r></w:p></w:hdr>`,
  )
  const inUse = '<w:sectPr><w:headerReference r:id="r1"/><w:headerReference r:id="r2"/></w:sectPr>'
  const letter = aDocx('', {
    'word/document.xml': strToU8(
      `<w:document ${WORD_SPACES}><w:body><w:p><w:r><w:t>No dogs.</w:t></w:r></w:p>${inUse}</w:body></w:document>`,
    ),
    'word/header1.xml': header,
    'word/header2.xml': header,
  })
  await opened(new File([letter], 'letter.docx'))
  await words.getByText('No dogs.').waitFor()
  expect(await words.innerText()).toMatch(/^Sunny Flats, 1 Main St\s+No dogs\.$/)
})

test('a text in UTF-16 is decoded correctly', async () => {
  await opened(fixture('utf16le.txt'))
  const words = sol.frameLocator('iframe').locator('pre')
  await words.waitFor()
  expect(await words.innerText()).toBe('L’employeur said “no” on November 3. Café.\r\nSecond line.\r\n')
})

test('a broken file says so in place of its picture', async () => {
  // Kept as it was by choice: a file that cannot be cleaned would not have come this far.
  const broken = new File(['%PDF-1.4\nnothing behind it\n%%EOF'], 'broken.pdf')
  const region = await opened(broken, { original: 'yes' })
  await region.getByText('This file cannot be shown. Download it').waitFor()
})
