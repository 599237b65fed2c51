import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { fieldsShown } from '#tests/support/form-shown.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import { staffWindow } from '#tests/support/staff.ts'

// A library picture in place of a drawing, on the team page and at the top of a post, whatever its shape.

let site: BrowserSite
beforeAll(async () => {
  site = await aBrowserSite()
}, 180_000)
afterAll(() => site?.close())

test('a tall picture covers no words around it, and is not shown to a reader who turned pictures off', async () => {
  const { visitor, window } = await staffWindow(site, { role: 'editor', name: 'Pia Example' })
  const file = new File([await aPhoto('tall', [300, 1600])], 'tall.jpg', { type: 'image/jpeg' })
  const words = { called: 'Robin', description: 'Robin at a desk' }
  const { id } = (await (await visitor.post('/staff/content/pictures/add', { file, ...words })).json()) as {
    id: number
  }
  const save = async (url: string, fields: Record<string, string>) => {
    const shown = fieldsShown((await (await visitor.get(url)).text()).replaceAll('<!-- -->', ''))
    expect((await visitor.post(url, { ...shown, ...fields, intent: 'save' })).status).toBe(303)
  }
  await save('/staff/facts/person/person-2', { picture: String(id) })
  await save('/staff/content/post-3', { topPicture: String(id), imageDescription: 'Robin at a desk' })
  const page = await window.newPage()
  const look = (name: string) =>
    page.locator(`img[src*="/pictures/"][alt="${name}"]`).evaluate((one) => {
      const { overflow, display } = getComputedStyle(one)
      return { overflow, display }
    })
  const places = ['/staff/facts/person/person-2/page', '/staff/content/post-3/page']
  for (const place of places) {
    await page.goto(place)
    expect(await look('Robin at a desk'), place).toEqual({ overflow: 'clip', display: 'block' })
  }
  await window.addCookies([{ name: 'reading', value: 'v1.i=all', url: site.origin }])
  for (const place of places) {
    await page.goto(place)
    expect(await look('Robin at a desk'), place).toMatchObject({ display: 'none' })
    expect(await page.locator('.picture-words', { hasText: 'Robin at a desk' }).isVisible(), place).toBe(true)
  }
})
