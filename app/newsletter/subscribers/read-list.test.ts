import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ownTime } from '#tests/support/own-time.ts'
import { readList } from './read-list.server.ts'

const TODAY = '2026-11-28'
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string | Uint8Array) => readList(typeof text === 'string' ? bytes(text) : text, TODAY)
function people(text: string | Uint8Array) {
  const found = read(text)
  return 'people' in found ? found.people : expect.fail(JSON.stringify(found.bad))
}
function bad(text: string | Uint8Array) {
  const found = read(text)
  return 'bad' in found ? found.bad : expect.fail('it was read')
}
const example = (name: string) => readFileSync(`tests/fixtures/imports/${name}.csv`)

describe('people who left', () => {
  test.each([
    ['people-status', ['left', 'suppressed']],
    ['people-ghost', ['left']],
    ['people-mailchimp', ['left']],
  ])('%s: a person who left there gets no emails here', (name, off) => {
    expect(people(example(name)).map((one) => one.off)).toEqual(off)
  })

  test.each([
    ['status', 'Unsubscribed', 'left'],
    ['Subscriber Type', 'regular', null],
    ['state', 'cancelled', 'left'],
    ['state', 'complained', 'suppressed'],
    ['email_disabled', 'TRUE', 'left'],
    ['email_disabled', 'false', null],
    ['subscribed_to_emails', 'true', null],
    ['subscribed', '', 'left'],
    ['deleted_at', '2025-01-01', 'left'],
    ['deleted_at', '', null],
    ['Opted Out', 'x', 'left'],
    ['CLEAN_TIME', '2025-01-01 10:00:00', 'suppressed'],
    ['Bounced?', 'yes', 'suppressed'],
    ['EMAIL_BLACKLISTED', '1', 'suppressed'],
    ['status', 'hard-bounced', 'suppressed'],
    ['status', 'pending', 'unconfirmed'],
    ['confirmed', 'no', 'unconfirmed'],
    ['Tags', 'donor, Unsubscribed', 'left'],
    ['labels', 'donor', null],
    ['unsub_time', '0000-00-00 00:00:00', null],
  ])('the column %s with “%s”', (column, cell, off) => {
    const [one] = people(`email,consent_date,${column}\na@example.org,2024-03-05,"${cell}"\n`)
    expect(one?.off).toBe(off)
  })

  test('one column that says so is enough', () => {
    const [one] = people(
      'email,consent_date,status,unsub_time\na@example.org,2024-03-05,subscribed,2025-01-01\n',
    )
    expect(one?.off).toBe('left')
  })

  test('an unknown column or word is refused by name', () => {
    expect(bad('email,consent_date,mood\na@example.org,2024-03-05,fine\n')[0]?.reason).toContain('“mood”')
    expect(bad('email,consent_date,\na@example.org,2024-03-05,x\n')[0]?.reason).toContain('without a name')
    expect(bad('email,consent_date,status\na@example.org,2024-03-05,maybe\n')[0]?.reason).toContain(
      'The column status has a word that we do not know',
    )
    expect(bad('email,Email Address,consent_date\na@example.org,,2024-03-05\n')[0]?.reason).toContain('twice')
  })

  test('the result names which columns are read and which are not', () => {
    const found = read(example('people-ghost'))
    expect('columns' in found && found.columns).toEqual({
      consent: 'consent_date',
      states: ['subscribed_to_emails'],
      unused: ['id', 'name', 'note', 'created_at'],
    })
  })
})

describe('files as programs save them', () => {
  test.each([
    ['a line that names the sign', example('people-sep')],
    ['semicolons', bytes('email;consent_date\na@example.org;2026-03-05\n')],
    ['semicolons, named', bytes('sep=;\r\nemail;consent_date\r\na@example.org;2026-03-05\r\n')],
    ['tabs', bytes('email\tconsent_date\na@example.org\t2026-03-05\n')],
    ['a mark of UTF-8', bytes('\ufeffemail,consent_date\na@example.org,2026-03-05\n')],
    ['UTF-16 of Excel', Buffer.from('\ufeffemail\tconsent_date\r\na@example.org\t2026-03-05\r\n', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('email,consent_date\r\na@example.org,2026-03-05\r\n', 'utf16le')],
    [
      'UTF-16, the other way round',
      Buffer.from('\ufeffemail,consent_date\na@example.org,2026-03-05\n', 'utf16le').swap16(),
    ],
    [
      'letters of Windows',
      Buffer.from('email,consent_date,name\na@example.org,2026-03-05,Ren\xe9e\n', 'latin1'),
    ],
    ['line ends of old Macs', bytes('email,consent_date\ra@example.org,2026-03-05\r')],
    ['names of columns in other letters', bytes('E-Mail,Consent Date\na@example.org,2026-03-05\n')],
  ])('%s', (_, file) => {
    expect(people(file)).toMatchObject([{ address: 'a@example.org', consentAt: '2026-03-05', off: null }])
  })

  test.each([
    ['3/5/2026', '2026-03-05'],
    ['03/05/2026 10:22', '2026-03-05'],
    ['12/31/2025 10:22:00 PM', '2025-12-31'],
    ['2024-03-05T00:00:00.000Z', '2024-03-05'],
    ['2024-03-05 10:00:00', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['Mar 5, 2026', '2026-03-05'],
    ['March 5th, 2026', '2026-03-05'],
  ])('the day %s is read as %s', (typed, day) => {
    expect(people(`email,consent_date\na@example.org,"${typed}"\n`)[0]?.consentAt).toBe(day)
  })

  test.each(['15/3/2026', '05-03-2026', '3/5/26', '46086', '2026-02-30', 'yesterday'])(
    'the day %s is not guessed: a sentence shows how to write it',
    (typed) => {
      expect(bad(`email,consent_date\na@example.org,${typed}\n`)[0]?.reason).toContain(
        'Write it as 2026-03-05',
      )
    },
  )

  test.each([
    ['', 'missing'],
    ['email,consent_date\n', 'no row below'],
    ['name,consent_date\nAda,2026-03-05\n', 'column email is missing'],
    ['a@example.org,2026-03-05\nb@example.org,2026-03-05\n', 'first row must name the columns'],
    ['email,consent_date\n"ada@example.org,2026-03-05\n', 'quotation mark'],
    ['PK\u0003\u0004', 'Excel workbook'],
    [`email,consent_date\n${'x'.repeat(30_000)},2026-03-05\n`, 'far too long'],
  ])('an invalid file: %j', (text, says) => {
    const found = bad(text)
    expect(found).toHaveLength(1)
    expect(found[0]?.reason).toContain(says)
  })
})

test('each wrong row is named with its line and the reason, which repeats nothing of the row', () => {
  const rows = [
    'ada@example.org,2026-03-05,legal,text',
    'no address,2026-03-05,,',
    ',2026-03-05,,',
    'bea@example.org,,,',
    'dot@example.org,2026-02-30,,',
    'eve@example.org,2999-01-01,,',
    'fay@example.org,2026-03-05,gossip,',
    'gil@example.org,2026-03-05,,paper',
    'ADA@example.org,2026-03-05,,',
    '"hal@example.org\r\nBcc: x@example.org",2026-03-05,,',
    'ivy@example.org,2026-03-05',
    'jo@example.org,2026-03-05,,,x',
  ]
  const found = bad(`email,consent_date,topics,format\n${rows.join('\n')}`)
  expect(found.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14])
  expect(found.map(({ reason }) => reason).join('\n')).not.toMatch(/example\.org,|gossip|paper|no address/)
  expect(found[7]?.reason).toBe('Same address as line 2')
})

test('a list without the columns, or with too many rows, is refused quickly', () => {
  const worked = ownTime()
  expect(bad('a\n'.repeat(2_000_000))[0]?.reason).toContain('missing')
  expect(worked()).toBeLessThan(250)
  expect(bad(`email,consent_date\n${'a\n'.repeat(2_000_000)}`)[0]?.reason).toContain('More than 50,000 rows')
  expect(bad(`email,consent_date\n${','.repeat(4_000_000)}`)[0]?.reason).toContain('too long')
  expect(worked()).toBeLessThan(5000)
  const many = read(`email,consent_date\n${'a,b\n'.repeat(40_000)}`)
  expect('bad' in many && [many.bad.length, many.count]).toEqual([500, 40_000])
})

test('a column with a long name takes no long time', () => {
  const worked = ownTime()
  expect(bad(`${'('.repeat(60_000)},status\nada@example.org,subscribed\n`)).toBeTruthy()
  expect(worked()).toBeLessThan(1000)
})
