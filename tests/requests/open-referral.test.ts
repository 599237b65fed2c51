import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site } from '#tests/support/site.ts'
import { signedInStaff } from '#tests/support/staff.ts'
import { daysAgo } from '../support/days.ts'

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const FOLDER = path.join(process.cwd(), 'tests/support/hsds')
const BASE = 'https://raw.githubusercontent.com/openreferral/specification/refs/heads/3.2/schema/'

interface Schema {
  $id: string
  properties: Record<string, { $ref?: string; items?: { $ref?: string } }>
  additionalProperties?: boolean
}

/** The published schema; tables it names that we have no file for must not exist, nor any it does not name. */
function validator() {
  const ajv = new Ajv({ allErrors: true })
  addFormats.default(ajv)
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
  for (const name of files) {
    const schema = JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as Schema
    for (const [property, value] of Object.entries(schema.properties)) {
      const other = value.$ref ?? value.items?.$ref
      if (other && !files.includes(other)) delete schema.properties[property]
    }
    ajv.addSchema({ ...schema, additionalProperties: false })
  }
  return ajv.getSchema(`${BASE}service.json`) ?? expect.fail('no schema')
}

test('the export for Open Referral passes the published schema of HSDS 3.2, and contains no mail address', async () => {
  const { visitor } = await signedInStaff(site, { role: 'editor' })
  const head =
    'id,name,firm,city,office,phone,hours,email,licenses,specializations,fee_types,bio,languages,remote,takes_new_cases'
  const line = (name: string, license: string, takes: string) =>
    `,${name},Own office,Washington,1 Sample St NW,202-555-0142,"Monday to Friday, 9 to 5",${name.toLowerCase().replace(' ', '.')}@example.org,${license}:${daysAgo(19)}; VA:99887${license.slice(-1)},Health Care Access,Pro Bono,Text.,English,In person; Video,${takes}`
  const rows = [line('Dee Cee', 'DC:11', 'yes'), line('Rico Port', 'PR:12', 'no')]
  const file = new File([[head, ...rows].join('\n')], 'a.csv', { type: 'text/csv' })
  const kept = await visitor.post('/staff/attorneys/import', { file })
  const place = kept.headers.get('location') ?? ''
  const mark = /name="mark" value="([^"]+)"/.exec(await (await visitor.get(place)).text())?.[1] ?? ''
  expect((await visitor.post(place, { mark })).status).toBe(303)
  // No page shows a license that was not looked up.
  for (const page of ['/attorney-directory?state=DC', '/attorney-directory/state/puerto-rico']) {
    const html = await (await site.visitor().get(page)).text()
    expect(html, page).toMatch(/Dee Cee|Rico Port/)
    expect(html, page).not.toContain('99887')
    expect(html, page).not.toContain('not tried this link')
  }
  const all = await site.visitor().get('/attorney-directory/open-referral.json')
  expect(await all.clone().text()).toBe(
    await (await visitor.get('/staff/attorneys/open-referral.json')).text(),
  )
  const again = await site
    .visitor()
    .get('/attorney-directory/open-referral.json', { 'If-None-Match': all.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  const answer = await visitor.get('/staff/attorneys/open-referral.json')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/json')
  const text = await answer.text()
  expect(text).not.toMatch(/@|success/i)
  const services = JSON.parse(text) as { id: string; name: string; status: string }[]
  expect(services).toHaveLength(2)
  const valid = validator()
  for (const service of services) expect(valid(service) || valid.errors, service.name).toBe(true)
  expect(new Set(services.map(({ id }) => id)).size).toBe(2)
  // The samples are not people. An attorney who accepts no new cases is temporarily closed, not gone.
  expect(services.map(({ name, status }) => [name, status])).toEqual([
    ['Dee Cee, attorney', 'active'],
    ['Rico Port, attorney', 'temporarily closed'],
  ])
  // The validator does reject invalid data.
  expect(valid({ ...services[0], status: 'perhaps' })).toBe(false)
  expect(valid({ ...services[0], id: 'one' })).toBe(false)
})

test('a file of attorneys is exported and imported on the pages, by editors only', async () => {
  const { visitor } = await signedInStaff(site, { role: 'editor' })
  const head = 'id,name,firm,email,licenses,specializations,fee_types,bio,languages,remote,takes_new_cases'
  const line = `,Noor Example,Own office,noor@example.org,TX:4411:${daysAgo(19)},Housing Law,Pro Bono,Text.,English,Video,yes`
  const file = (text: string) => ({ file: new File([text], 'a.csv', { type: 'text/csv' }) })
  const wrong = await visitor.post('/staff/attorneys/import', file('no table'))
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('Missing: name')
  const kept = await visitor.post('/staff/attorneys/import', file(`${head}\n${line}`))
  expect(kept.status).toBe(303)
  const place = kept.headers.get('location') ?? ''
  const html = (await (await visitor.get(place)).text()).replaceAll('<!-- -->', '')
  expect(html).toContain('1 added, 0 changed, 0 deleted, 0 as they are.')
  const mark = /name="mark" value="([^"]+)"/.exec(html)?.[1] ?? ''
  expect((await site.visitor().get('/attorney-directory?state=TX&searchTerm=noor')).status).toBe(200)
  expect((await visitor.post(place, { mark: 'another' })).status).toBe(409)
  // The file is still there: a refused file is shown again.
  expect((await visitor.post(place, { mark })).status).toBe(303)
  expect(await (await visitor.get('/attorney-directory?searchTerm=noor')).text()).toContain('Noor Example')
  const csv = await (await visitor.get('/staff/attorneys/export.csv')).text()
  expect(csv).toContain('Noor Example')
  expect(csv).not.toContain('noor@')
})

const PLACES = [
  '',
  '/new',
  '/waiting',
  '/waiting/x',
  '/import',
  '/import/x',
  '/export.csv',
  '/open-referral.json',
  '/1',
]

test.each(['caseworker', 'treasurer', 'admin'] as const)(
  'no page of the directory opens for a %s',
  async (role) => {
    const { visitor } = await signedInStaff(site, { role })
    for (const place of PLACES) {
      expect((await visitor.get(`/staff/attorneys${place}`)).status, place).toBe(403)
      if (!place.includes('.')) {
        const posted = await visitor.post(`/staff/attorneys${place}`, { intent: 'remove', sure: 'yes' })
        expect([403, 405], place).toContain(posted.status)
      }
    }
    expect((await visitor.get('/attorney-directory/1')).status).toBe(200)
  },
)
