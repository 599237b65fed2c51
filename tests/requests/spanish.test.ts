import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comeBack, sendCase } from '../support/cases.ts'
import { aSite, type Site } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const read = async (url: string) => (await (await site.visitor().get(url)).text()).replaceAll('<!-- -->', '')

test('the page in Spanish says that it is in Spanish, and the frame around it that it is in English', async () => {
  const html = await read('/es')
  expect(html).toMatch(/<html lang="es"/)
  for (const frame of ['header class="site-header"', 'footer class="site-footer"'])
    expect(html).toContain(`<${frame} lang="en"`)
  expect(html).toMatch(/<section id="get-help"[^>]* lang="en"/)
  expect(html).toContain('"inLanguage":"es"')
  expect(html).toMatch(/<a href="tel:988">988<\/a> y marque 2/)
  expect(html).toContain('href="/know-your-rights/deadlines"')
  expect(html).toContain('<a href="https://www.eeoc.gov/es" hrefLang="es">')
  expect(html).not.toContain('type="module"')
})

test.each(['/', '/contact', '/legal-help', '/search?q=school', '/no-such-page'])(
  '%s links to it in the header, at "Get help" and in the footer',
  async (url) => {
    const html = await read(url)
    expect(html).toMatch(/<html lang="en"/)
    for (const part of [/<header class="site-header".*?<\/header>/s, /<footer.*?<\/footer>/s])
      expect(part.exec(html)?.[0]).toMatch(/<a href="\/es" lang="es" hrefLang="es">\s*Español/)
    if (url !== '/no-such-page')
      expect(html).toMatch(/id="get-help".*?<p lang="es"><a href="\/es" hrefLang="es"[^>]*>Ayuda en español/s)
  },
)

test('the list of all pages and the file for search engines have it', async () => {
  expect(await read('/site-map')).toMatch(/<a href="\/es" lang="es" hrefLang="es">Ayuda en español/)
  expect(await read('/sitemap.xml')).toContain('/es</loc>')
})

test('the page in Spanish says that the team may not speak Spanish, and that no Spanish speaker read it, until staff say otherwise', async () => {
  const before = await read('/es')
  expect(before).toContain('No sabemos si alguien de nuestro equipo habla español.')
  expect(before).toContain('todavía no ha revisado esta página')
  const { visitor: admin } = await signedInStaff(site, { role: 'admin' })
  const guide = async () => (await (await admin.get('/staff/setup')).text()).replaceAll('<!-- -->', '')
  expect(await guide()).toMatch(/Let a Spanish speaker read the page in Spanish.*?Left to do/s)
  const saved = await admin.post('/staff/settings', {
    group: 'who',
    ORG_SPANISH: 'yes',
    'was-ORG_SPANISH': '',
    ORG_SPANISH_READ_BY: 'Ana Ruiz, December 1, 2026',
    'was-ORG_SPANISH_READ_BY': '',
  })
  expect(saved.status).toBe(303)
  const after = await read('/es')
  expect(after).toContain('En nuestro equipo leemos español.')
  expect(after).toContain('Revisada por Ana Ruiz, December 1, 2026')
  expect(after).not.toContain('No sabemos si alguien')
  expect(await guide()).toContain('Read by Ana Ruiz, December 1, 2026.')
  expect((await admin.post('/staff/settings', { group: 'who', first: 'ORG_SPANISH' })).status).toBe(303)
  expect(await read('/es')).toContain('No sabemos si alguien')
})

describe('a search in Spanish is answered in Spanish, with the pages in English that it means', () => {
  test.each([
    ['perro de apoyo', '/know-your-rights/fair-housing-act'],
    ['no puedo pagar', '/attorney-directory'],
    ['no puedo pagar un abogado', '/attorney-directory'],
    ['quiero hablar con alguien', '/contact'],
    ['me despidieron', '/know-your-rights/ada-title-i'],
    ['discapacidad', '/know-your-rights/'],
    ['abogado', '/attorney-directory'],
    ['escuela', '/know-your-rights/'],
    ['autismo', '/blog/'],
  ])('%s', async (query, english) => {
    const html = await read(`/search?q=${encodeURIComponent(query)}`)
    const main = /<main.*?<\/main>/s.exec(html)?.[0] ?? ''
    expect(main).toMatch(/<section lang="es"[^>]*>.*?<a href="\/es">Ayuda en español/s)
    const found = [...main.matchAll(/<li[^>]*><a href="([^"]+)">/g)].map(([, url = '']) => url)
    expect(found).toContain('/es')
    expect(found.slice(0, 8).some((url) => url.startsWith(english))).toBe(true)
    // The notices of the search are in Spanish too.
    expect(main).not.toMatch(/We found nothing|No page has all of these words|Did you not find/)
  })

  test('words without a result get a sentence in Spanish', async () => {
    const html = await read('/search?q=trabajador%20zyxwvut')
    expect(html).toMatch(/lang="es"[^>]*>.*?(?:No encontramos|Ninguna página)/s)
  })

  test('a search in English is answered in English', async () => {
    const main = /<main.*?<\/main>/s.exec(await read('/search?q=fired%20for%20autism'))?.[0] ?? ''
    expect(main).not.toContain('Este sitio está en inglés')
  })
})

test('a case told in Spanish is sent, and shown again letter for letter', async () => {
  const story = '¿Qué pasó? El dueño dijo: «aquí no queremos niños así». Mi hija tiene TDAH — ¡y nos echó!'
  const visitor = site.visitor()
  const kept = await sendCase(visitor, { description: story, organisation: 'Peña y Núñez' })
  const { html } = await comeBack(site, kept)
  expect(html).toContain(story)
  expect(html).toContain('Peña y Núñez')
})
