import { expect, test } from 'vitest'
import { NO_ANSWERS } from '../model/questions.ts'
import { FILE_KINDS } from '../model/rules.ts'
import { pathInExport } from './export-names.ts'
import { type ExportedCase, exportPage } from './export-page.ts'

const MARK = `<script>alert(1)</script><img src=x onerror=alert(1)>"'><a href="javascript:alert(1)">x</a>`

const aCase: ExportedCase = {
  format: 'handrail-case',
  version: 1,
  number: 'H4K-79TM-C',
  madeAt: '2026-11-21T12:00:00.000Z',
  madeBy: MARK,
  confirmedBy: MARK,
  purpose: 'court',
  timeZone: 'America/New_York',
  status: 'closed',
  receivedDay: '2026-11-01',
  onHoldSince: '2026-11-20T12:00:00.000Z',
  answers: { ...NO_ANSWERS, violationType: 'other', description: MARK, name: MARK, email: MARK, date: MARK },
  timeline: [
    {
      at: '2026-11-02T12:00:00.000Z',
      author: 'person',
      kind: 'message',
      headline: MARK,
      text: MARK,
      body: MARK,
      proof: 'other-side',
      doubt: MARK,
    },
  ],
  notes: [{ at: '2026-11-02T12:00:00.000Z', by: MARK, text: MARK, proof: 'signed' }],
  files: [
    {
      path: pathInExport(`${MARK}.pdf`, FILE_KINDS.pdf, 0),
      name: `${MARK}.pdf`,
      size: 10,
      type: FILE_KINDS.pdf,
      sha256: 'ab'.repeat(32),
      kept: 'original',
    },
  ],
}

test('the export page shows typed text as text, and can run no script [R25]', async () => {
  const html = await exportPage(aCase)
  const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map((match) => match[1]?.toLowerCase()))
  for (const tag of ['script', 'img', 'iframe', 'object', 'form']) expect(tags.has(tag)).toBe(false)
  expect([...html.matchAll(/ on\w+=/g)].every((match) => !html.slice(0, match.index).endsWith('<img'))).toBe(
    true,
  )
  expect([...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual([
    expect.stringMatching(/^files\/01-[^:]*\.pdf$/),
  ])
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toMatch(
    /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-/,
  )
  expect(html).not.toMatch(/unsafe-inline|https?:\/\//)
})

test('notes are in it only if they were requested', async () => {
  expect(await exportPage(aCase)).toContain('Notes for the team')
  expect(await exportPage({ ...aCase, notes: null })).not.toContain('Notes for the team')
})

test.each([
  ['letter.pdf', FILE_KINDS.pdf, 'files/01-letter.pdf'],
  ['../../etc/passwd', FILE_KINDS.txt, 'files/01-etc-passwd.txt'],
  ['C:\\Windows\\evil.exe', FILE_KINDS.txt, 'files/01-C--Windows-evil.txt'],
  ['CON', FILE_KINDS.txt, 'files/01-CON.txt'],
  ['photo\u202Egpj.exe', FILE_KINDS.jpg, 'files/01-photo-gpj.jpg'],
  ['a\u0000b\nc.PNG', FILE_KINDS.png, 'files/01-a-b-c.png'],
  ['.htaccess', FILE_KINDS.txt, 'files/01-htaccess.txt'],
  ['...', FILE_KINDS.txt, 'files/01-file.txt'],
  ['carta de José.docx', FILE_KINDS.docx, 'files/01-carta de José.docx'],
  [`${'x'.repeat(300)}.jpeg`, FILE_KINDS.jpeg, `files/01-${'x'.repeat(60)}.jpeg`],
  ['unknown', 'application/x-other', 'files/01-unknown.bin'],
])('%j of kind %s is at %s', (name, type, wanted) => {
  expect(pathInExport(name, type, 0)).toBe(wanted)
})

test('two files with the same name get different paths', () => {
  const [one, two] = [0, 1].map((at) => pathInExport('a.txt', FILE_KINDS.txt, at))
  expect(one).not.toBe(two)
})
