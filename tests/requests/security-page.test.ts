import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { LINK_LASTS as DONOR_LINK, GIFT_LINK_DAYS } from '#app/donations/mails/gift-mails.server.ts'
import { MOVE_DAYS } from '#app/messages/model/rules.ts'
import { UNCONFIRMED_DAYS } from '#app/newsletter/model/rules.ts'
import { LINK_LASTS as STAFF_LINK } from '#app/platform/accounts/auth-library.server.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'
import { INVITE_LASTS } from '#app/staff/rules.ts'
import { JOURNEYS_IN_FULL } from '#tests/support/kinds-of-tests.ts'

// SECURITY.md says which test proves which requirement. The tests it names must exist.

const HOW_MANY = 52
const page = readFileSync('SECURITY.md', 'utf8')
const table = page.slice(page.indexOf('## The 52 requirements')).split(/\n## /)[0] ?? ''
const rows = [...table.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', requirement = '', shown = '']) => ({ number: Number(number), requirement, shown }),
)
/** A link followed by the names of tests: [file](path): "name", "name" */
const NAMED = /\[[^\]]+\]\(([^)]+)\): ((?:"[^"]+"(?:, )?)+)/g
const namedIn = (text: string) =>
  [...text.matchAll(NAMED)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ file, name })),
  )
const named = rows.flatMap(({ number, shown }) => namedIn(shown).map((one) => ({ number, ...one })))
/** The attackers come before the requirements. */
const attackers = namedIn(page.slice(0, page.indexOf('## The 52 requirements')))

const isThere = ({ file, name }: { file: string; name: string }): boolean => {
  const source = readFileSync(file, 'utf8')
  return ["'", '"', '`'].some((mark) => source.includes(`${mark}${name}${mark},`))
}

/** Tests that npm test leaves to the full run prove nothing on the day of a change. */
const isLeftOut = ({ file, name }: { file: string; name: string }): boolean => {
  const source = readFileSync(file, 'utf8')
  const at = source.search(new RegExp(`['"\`]${name.replaceAll(/[^\w\s]/g, '.')}`))
  return JOURNEYS_IN_FULL.includes(file) || /runIf\([^)]*\)\(\s*$/.test(source.slice(0, at))
}

const attackersTable = page.slice(page.indexOf('## Who is trusted with what')).split(/\n## /)[0] ?? ''
const ATTACKERS = [
  'A reader of the database',
  'A thief of the disk',
  'A writer of the database',
  'A hostile admin',
  'A hostile steward',
  'A hostile caseworker',
  'A hostile server',
  "A visitor's network",
  "Someone at the person's device",
  'A court',
]

describe('what the table of attackers promises', () => {
  const lines = [...attackersTable.matchAll(/^\| (?!Who|---)([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]

  test.each(ATTACKERS)('%s: a test proves what they do not get', (who) => {
    const [, , gets = '', not = '', shows = ''] = lines.find(([, name]) => name?.startsWith(who)) ?? []
    expect(namedIn(not).length).toBeGreaterThan(0)
    // No quoted test name is without its file.
    for (const cell of [gets, shows]) expect(cell.match(/"/g)?.length ?? 0).toBe(namedIn(cell).length * 2)
  })
  test.each(ATTACKERS)(
    '%s: what they get and where it shows names a test for each statement, or is called a limit',
    (who) => {
      const [, , gets = '', , shows = ''] = lines.find(([, name]) => name?.startsWith(who)) ?? []
      for (const cell of [gets, shows]) {
        const statements = cell.replace(NAMED, 'TEST').split('; ')
        expect(statements.filter((one) => !/TEST|a limit: \S+ \S+/.test(one))).toEqual([])
      }
    },
  )
  test('nothing is promised without a test', () => {
    expect(page).not.toMatch(/not shown by a test|no test (?:shows|tries)/)
    const promised = lines.flatMap(([, , , not = '', shows = '']) => [not, shows])
    for (const cell of promised)
      if (!cell.startsWith('a limit: ')) expect(namedIn(cell).length, cell).toBeGreaterThan(0)
  })
  test('the page names no one else', () => expect(lines).toHaveLength(ATTACKERS.length))
  test.each(attackers)('$file has "$name"', (one) => expect(isThere(one)).toBe(true))
  test('every named test is run by npm test, and not by the full run alone', () => {
    expect([...attackers, ...named].filter(isLeftOut)).toEqual([])
    const [left = ''] = JOURNEYS_IN_FULL
    expect(isLeftOut({ file: left, name: 'anything' })).toBe(true)
    const file = 'tests/journeys/forum-safety.test.ts'
    expect(isLeftOut({ file, name: 'a reader reports a post by keyboard' })).toBe(false)
    const varied = 'tests/journeys/giving.test.ts'
    expect(isLeftOut({ file: varied, name: 'coming back to a page with errors' })).toBe(true)
  })
})

describe('the 52 requirements', () => {
  test('the requirements are listed once each, in order', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: HOW_MANY }, (_, at) => at + 1))
  })

  test('each requirement has a test, or says who handles it, why it does not apply, or where the tests end', () => {
    for (const { number, shown } of rows) {
      const words = /(deviates|the operator|a limit): \S+ \S+/.test(shown)
      expect(words || named.some((one) => one.number === number), `${number}`).toBe(true)
      // No quoted name is without its file.
      const quoted = shown.match(/"/g)?.length ?? 0
      expect(quoted, `${number}`).toBe(named.filter((one) => one.number === number).length * 2)
    }
  })

  test.each(named)('$number: $file has "$name"', (one) => expect(isThere(one)).toBe(true))
})

describe('what is installed', () => {
  test('is pinned to exact versions, each with its hash', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    )
    const wanted = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })
    for (const version of wanted) expect(version).toMatch(/^(npm:[@/\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    const entries = Object.entries(packages as Record<string, { integrity?: string }>).filter(
      ([name]) => name,
    )
    expect(entries.length).toBeGreaterThan(wanted.length)
    // Packages bundled in another package's archive are covered by that archive's hash.
    expect(entries.filter(([, one]) => !one.integrity && !('inBundle' in one))).toEqual([])
  })
})

const documents = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name)),
)

test.each(documents)('every link in %s works', (document) => {
  const text = readFileSync(document, 'utf8').replaceAll(/```.*?```|`[^`\n]*`/gs, '')
  const headings = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
  const lost = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file ? path.join(path.dirname(document), file) : document
      return !existsSync(target) || (anchor !== undefined && !headings(target).includes(anchor))
    })
  expect(lost).toEqual([])
})

test('links last as long as the page says', () => {
  const promised = rows.find(({ number }) => number === 9)?.shown ?? ''
  const hours = (time: number) => `${time / HOUR} hours`
  for (const said of [
    `Invitations and sign-in links of staff work once, for ${hours(INVITE_LASTS)} or ${STAFF_LINK / MINUTE} minutes`,
    `a donor's link lasts ${hours(DONOR_LINK)}`,
    `one monthly gift ${GIFT_LINK_DAYS} days`,
    `confirms a subscription ${UNCONFIRMED_DAYS} days`,
    `becomes a case ${MOVE_DAYS} days`,
  ])
    expect(promised).toContain(said)
})

test('each part of "How" names a test, or the rows that do', () => {
  const how = (page.split('## How\n')[1] ?? '').split('\n## ')[0] ?? ''
  const parts = how.split(/\n(?=- \*\*)/).filter((part) => part.startsWith('- **'))
  expect(parts.length).toBeGreaterThan(15)
  const bare = parts.filter((part) => !/Shown by \d|\]\([\w./-]+\.test\.ts\)/.test(part))
  expect(bare.map((part) => part.slice(0, 40))).toEqual([])
})

test('operators are told which settings keep request bodies off the disk of a proxy', () => {
  expect(page).toContain('`proxy_request_buffering off`')
  expect(page).toContain('`proxy_max_temp_file_size 0`')
})
