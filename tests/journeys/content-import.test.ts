import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { aBrowserSite, type BrowserSite, takenOver } from '#tests/support/browser.ts'
import { staffWindow } from '#tests/support/staff.ts'

// An editor imports a folder with many pictures. They are checked one by one, and the page of the changes waits for
// that.

const PICTURES = 6
const WORK = 'content.look-at-tree'
let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
}, 180_000)
afterAll(() => site?.close())

async function onDb<T>(act: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

/** The test starts the work: on a fast machine it would be over before the page is there. */
beforeEach(() =>
  onDb((db) =>
    sql`create trigger if not exists held after insert on jobs when new.name = ${sql.lit(WORK)}
      begin update jobs set run_at = '2999-01-01T00:00:00.000Z' where id = new.id; end`.execute(db),
  ),
)
const begin = () =>
  onDb((db) =>
    db.updateTable('jobs').set({ runAt: new Date().toISOString() }).where('name', '=', WORK).execute(),
  )
/** As if the first half had been checked. */
const half = () =>
  onDb((db) =>
    db
      .updateTable('treeImportFiles')
      .set({ trouble: '' })
      .where('name', '<', `pictures/${100 + PICTURES / 2}`)
      .where('trouble', 'is', null)
      .execute(),
  )

/** @param from the number of the first picture: each picture is imported once */
async function aFolder(from: number) {
  const draw = (at: number) =>
    sharp({ create: { width: 480, height: 300, channels: 3, background: { r: at, g: 90, b: 90 } } })
  const files: Record<string, Uint8Array> = {}
  for (let at = from; at < from + PICTURES; at += 1) {
    const said = { name: `Door ${at}`, description: 'A door.', mark: randomBytes(32).toString('base64url') }
    files[`pictures/${at}.json`] = strToU8(`${JSON.stringify(said, null, 2)}\n`)
    files[`pictures/${at}-480.webp`] = new Uint8Array(await draw(at).webp().toBuffer())
  }
  return { name: 'content.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) }
}

async function send(desk: Page, from: number) {
  await desk.goto('/staff/content/tree')
  await takenOver(desk)
  await desk.getByLabel(/^ZIP of the folder/).setInputFiles(await aFolder(from))
  await desk.getByRole('button', { name: 'Look at the changes' }).press('Enter')
  await desk.getByRole('heading', { level: 1, name: 'We are checking the pictures and PDFs' }).waitFor()
  await desk.getByText(`0 of ${PICTURES} files`).first().waitFor()
}

test('the page of a large import refreshes itself, and the keyboard focus stays where it is', async () => {
  const { window } = await staffWindow(site, { role: 'editor' })
  const desk = await window.newPage()
  await send(desk, 100)
  const link = desk.getByRole('link', { name: 'See how far it is' })
  await link.focus()
  await half()
  await desk
    .getByText(`${PICTURES / 2} of ${PICTURES} files`)
    .first()
    .waitFor()
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
  await begin()
  await changes(desk).waitFor({ timeout: 60_000 })
  // The focused element is gone: the focus moves to the top of the new content, which a screen reader announces.
  await desk.locator('h1:focus').waitFor()
  await desk.getByText('All pictures and PDFs are checked.').waitFor({ state: 'attached' })
  await desk.getByRole('button', { name: `Take in ${PICTURES} changes` }).click()
  await desk.getByRole('heading', { name: 'Imported' }).waitFor()
  await desk.context().close()
})

const changes = (desk: Page) => desk.getByRole('heading', { level: 1, name: 'What the folder would change' })

test('the page of an import also refreshes if a response takes longer than the interval, and focus elsewhere is not moved', async () => {
  const { window } = await staffWindow(site, { role: 'editor' })
  const desk = await window.newPage()
  await desk.route(/\/staff\/content\/tree\/[\w-]+\.data/, async (route) => {
    await new Promise((done) => setTimeout(done, 2600))
    await route.continue().catch(() => {})
  })
  await send(desk, 200)
  const menu = desk.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Content' })
  await menu.focus()
  await begin()
  await changes(desk).waitFor({ timeout: 60_000 })
  expect(await menu.evaluate((link) => link === document.activeElement)).toBe(true)
  await desk.context().close()
})

test('without JavaScript the page has a link that refreshes it', async () => {
  const { window } = await staffWindow(site, { role: 'editor' }, { js: false, width: 320 })
  const desk = await window.newPage()
  await send(desk, 300)
  const again = desk.getByRole('link', { name: 'See how far it is' })
  await again.click()
  await desk.getByText(`0 of ${PICTURES} files`).first().waitFor()
  await begin()
  await expect
    .poll(
      async () => {
        if (await again.count()) await again.click()
        return changes(desk).count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  await desk.getByRole('button', { name: `Take in ${PICTURES} changes` }).click()
  await desk.getByRole('heading', { name: 'Imported' }).waitFor()
})
