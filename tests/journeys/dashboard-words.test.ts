import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { saveWord } from '#app/copy-overrides/copy-overrides.server.ts'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import '#server/all-copy.ts'
import { startSiteProcess } from '../../scripts/testing/site-process.ts'
import { launchBrowser } from '../support/browser.ts'

test('the browser hydrates a page with the words that staff changed, in the menu, the footer and the page', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-words-'))
  const prepared = path.join(folder, 'handrail.db')
  const { db } = openDialect(prepared)
  await migrate(db)
  for (const [id, text] of [
    ['frame.siteHeader.partner', 'Work together'],
    ['frame.siteFooter.glossaryLegalWords', 'Legal words </script>'],
    ['dashboard.profile.theTitleDayWhat', 'What I wrote.'],
  ] as const)
    expect(await saveWord(db, { id, text, base: 0 }, 'ada')).toEqual({ state: 'public', problem: null })
  await db.destroy()
  const site = await startSiteProcess({}, undefined, prepared)
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.goto(`${site.origin}/dashboard/profile`)
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    )
    expect(await page.locator('header nav').first().innerText()).toContain('Work together')
    expect(await page.locator('footer').innerText()).toContain('Legal words </script>')
    expect(await page.locator('main').innerText()).toContain('What I wrote.')
    expect(errors).toEqual([])
  } finally {
    await browser.close()
    site.stop()
    rmSync(folder, { recursive: true })
  }
})
