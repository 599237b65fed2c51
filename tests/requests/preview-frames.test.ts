import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// The frame that shows a file has no origin, so the browser loads its script only if the script's headers allow any
// origin.

let site: Site
let steward: Visitor
beforeAll(async () => {
  site = await aSite()
  steward = (await signedInStaff(site)).visitor
})
afterAll(() => site.stop())

const scriptOf = (html: string) => /<script nonce="[^"]+" src="([^"]+)"/.exec(html)?.[1] ?? expect.fail(html)

test('each kind of frame has its own script, which a page without origin may load', async () => {
  const scripts = new Set<string>()
  for (const kind of ['picture', 'word', 'pdf']) {
    const frame = await steward.get(`/staff/preview?as=${kind}`)
    expect(frame.headers.get('content-security-policy'), kind).toMatch(/^sandbox allow-scripts;/)
    const address = scriptOf(await frame.text())
    const script = await site.visitor().get(address)
    expect([kind, script.status, script.headers.get('cross-origin-resource-policy')]).toEqual([
      kind,
      200,
      'cross-origin',
    ])
    scripts.add(address)
  }
  expect(scripts.size).toBe(3)
})
