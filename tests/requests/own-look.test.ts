import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aDrawing } from '../support/pictures.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// An organization's logo and color.

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: admin } = await signedInStaff(site, { role: 'admin' }))
})
afterAll(() => site.stop())

const PAGE = '/staff/settings/look'
const read = async (url: string) => (await site.visitor().get(url)).text()
const text = async (answer: Promise<Response>) => (await answer).text()

async function trail(): Promise<string[]> {
  const { db } = openDialect(site.place.database)
  const rows = await db.selectFrom('auditLines').select(['action', 'subject']).orderBy('seq').execute()
  await db.destroy()
  return rows
    .filter(({ action }) => action.startsWith('settings.'))
    .map(({ action, subject }) => `${action} ${subject}`)
}

test('an unreadable color is refused with the nearest readable one, which is previewed, then used', async () => {
  // Cached by now.
  expect(await read('/')).not.toContain('site-colors.css')
  const tried = await text(admin.get(`${PAGE}?color=%23ff8800`))
  expect(tried).toContain('This color cannot be read everywhere')
  const nearest =
    /Try the nearest one that works: (#[0-9a-f]{6})/.exec(tried)?.[1] ?? expect.fail('no nearest')
  expect(tried).not.toContain('Use #ff8800')
  for (const color of ['#ff8800', 'orange', '#0b4f4a;}body{display:none'])
    expect((await admin.post(PAGE, { intent: 'color', color })).status, color).toBe(422)
  expect(await read('/')).not.toContain('site-colors.css')

  const better = await text(admin.get(`${PAGE}?color=${encodeURIComponent(nearest)}`))
  expect(better).toContain(`Use ${nearest}`)
  expect(better).toContain(`/staff/settings/look.css?color=${nearest.slice(1)}`)
  expect(await text(admin.get(`/staff/settings/look.css?color=${nearest.slice(1)}`))).toContain(
    `--button:${nearest}`,
  )
  expect((await admin.get('/staff/settings/look.css?color=red;}')).status).toBe(404)

  expect((await admin.post(PAGE, { intent: 'color', color: nearest })).status).toBe(303)
  const href =
    /href="(\/site-colors\.css\?v=[0-9a-f]{6})"/.exec(await read('/'))?.[1] ?? expect.fail('no stylesheet')
  const styles = await site.visitor().get(href)
  expect(styles.headers.get('content-type')).toContain('text/css')
  expect(styles.headers.get('cache-control')).toContain('immutable')
  expect(await styles.text()).toContain(`--button:${nearest}`)
  // An older URL must not cache the current color for a year.
  expect((await site.visitor().get('/site-colors.css?v=0b4f4a')).headers.get('cache-control')).toBe(
    'no-cache',
  )

  expect((await admin.post(PAGE, { intent: 'first-color' })).status).toBe(303)
  expect(await read('/')).not.toContain('site-colors.css')
  expect(await trail()).toEqual(['settings.changed ORG_COLOR', 'settings.first-again ORG_COLOR'])
})

/** The picture for link previews contains the logo, and its old URL leads to the current one. */
async function isShared(logo: string): Promise<void> {
  const home = await read('/')
  const picture = /<meta property="og:image" content="[^"]*?(\/share\/[^"]*)"/.exec(home)?.[1] ?? ''
  expect(picture).toBe(`/share/green-${logo}.png`)
  expect(home).toContain('At the top right is a logo: Open Door: a door that is open')
  expect(/"logo":"[^"]*"/.exec(home)?.[0]).toContain(`/logo/${logo}.webp`)
  const drawn = await site.visitor().get(picture)
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(drawn.headers.get('cache-control')).toContain('immutable')
  const bytes = Buffer.from(await drawn.arrayBuffer())
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(100_000)
  expect(bytes.equals(readFileSync('public/share.png'))).toBe(false)
  const older = await site.visitor().get('/share/0b4f4a.png')
  expect([older.status, older.headers.get('location')]).toEqual([302, picture])
  for (const file of ['x.png', '0b4f4a-1-480.webp', '..%2Fshare.png'])
    expect((await site.visitor().get(`/share/${file}`)).status, file).toBe(404)
}

test('a logo is cleaned, previewed, used and removed; its words are required, and its size is known', async () => {
  const upload = (file: File, description: string) =>
    admin.post(PAGE, { intent: 'upload', file, description })
  const secret = 'Kept between us'
  const png = new File([aDrawing(secret)], 'our logo.png', { type: 'image/png' })
  const nameless = await upload(png, '')
  expect(nameless.status).toBe(422)
  expect(await nameless.text()).toContain('Say what the logo shows')
  const script = new File(
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    'logo.png',
  )
  expect((await upload(script, 'Open Door')).status).toBe(422)

  const sent = await upload(png, 'Open Door: a door that is open')
  expect(sent.status).toBe(303)
  const to = sent.headers.get('location') ?? ''
  const id = /logo=(\d+)/.exec(to)?.[1] ?? expect.fail('no number')
  const shown = await text(admin.get(to))
  const src = /\/staff\/settings\/logo\/(\d+-\d+\.webp)/.exec(shown)?.[1] ?? expect.fail('no sample')
  // Visitors see nothing of it yet.
  expect(await read('/')).not.toContain('/logo/')
  expect((await site.visitor().get(`/logo/${src}`)).status).toBe(404)
  expect((await site.visitor().get(`/staff/settings/logo/${src}`)).status).not.toBe(200)

  expect((await admin.post(PAGE, { intent: 'logo', logo: id, named: '' })).status).toBe(303)
  const image = /<img class="logo-own"[^>]*>/.exec(await read('/'))?.[0] ?? expect.fail('no logo')
  expect(image).toContain(`src="/logo/${src}"`)
  expect(image).toContain('alt="Open Door: a door that is open"')
  expect(image).toMatch(/width="\d+"/)
  expect(image).toMatch(/height="\d+"/)
  // Staff work under their own logo, too.
  expect(await text(admin.get('/staff'))).toContain(`src="/logo/${src}"`)
  await isShared(src.replace('.webp', ''))
  const file = await site.visitor().get(`/logo/${src}`)
  expect(file.headers.get('content-type')).toBe('image/webp')
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).not.toContain(secret)
  // With another number it would be any picture.
  expect((await site.visitor().get(`/logo/${Number(id) + 1}-480.webp`)).status).toBe(404)

  // The same file once more: previewing it changes no words that visitors have.
  const again = await upload(png, 'Open Door')
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('is in the library')])
  expect(await read('/')).toContain('alt="Open Door: a door that is open"')
  expect((await upload(png, 'Open Door: a door that is open')).headers.get('location')).toContain(
    `logo=${id}#`,
  )

  const { visitor: editor } = await signedInStaff(site, { role: 'editor' })
  const gone = await editor.post(`/staff/content/pictures/${id}`, { intent: 'delete' })
  expect(await gone.text()).toContain('This picture is the logo of the site')

  expect((await admin.post(PAGE, { intent: 'logo', logo: '999', named: '' })).status).toBe(422)
  expect((await admin.post(PAGE, { intent: 'first-logo' })).status).toBe(303)
  expect(await read('/')).not.toContain('logo-own')
  expect((await site.visitor().get(`/logo/${src}`)).status).toBe(404)
  expect(await read('/')).toContain('/share.png"')
}, 120_000)
