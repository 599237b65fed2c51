import { expect, test } from 'vitest'
import { previewHtml, readyIssue } from './issue-mail.server.ts'

// The organization's branding in its newsletters.

const ISSUE = { number: 3, subject: 'A ramp', body: 'Read [the rule](/resources).' }
const drawn = { png: Buffer.from('a picture'), width: 300, height: 80 }
const base64 = drawn.png.toString('base64')
const head = (named: boolean) => ({ color: '#7a1f3d', logo: { ...drawn, says: 'Open Door & co.', named } })

test('a logo is attached to the email, so nothing is fetched to show it', async () => {
  const letter = (await readyIssue(ISSUE, head(true))).letterTo('a@example.org', 'token', 'html')
  expect(letter.html).toContain(
    '<img class="logo" src="cid:logo@letter" width="150" height="40" alt="Open Door &amp; co.">',
  )
  expect(letter.html).not.toMatch(/src="http/)
  expect(letter.inside).toEqual([{ id: 'logo@letter', type: 'image/png', base64 }])
  expect(letter.html).toContain('a { color: #7a1f3d;')
})

test('a logo without the name has it beside, and is not read aloud twice', async () => {
  const { html } = (await readyIssue(ISSUE, head(false))).letterTo('a@example.org', 'token', 'html')
  expect(html).toMatch(/<p class="from"><img [^>]* alt=""><br>[^<]+<\/p>/)
})

test('plain-text subscribers get no image; without a logo no one does', async () => {
  expect(
    (await readyIssue(ISSUE, head(true))).letterTo('a@example.org', 'token', 'text').inside,
  ).toBeUndefined()
  const plain = (await readyIssue(ISSUE)).letterTo('a@example.org', 'token', 'html')
  expect(plain.inside).toBeUndefined()
  expect(plain.html).not.toContain('<img')
})

test('staff see it in the preview, where nothing may be fetched', async () => {
  const dark = await previewHtml(ISSUE, { look: 'dark', nonce: 'n', head: head(true) })
  expect(dark).toContain(`src="data:image/png;base64,${base64}"`)
  expect(dark).not.toContain('cid:')
  // A lighter shade of the same color on the dark background.
  expect(dark.match(/a \{ color: (#[0-9a-f]{6});/g)).toHaveLength(2)
  expect(dark).not.toContain('#a9d6ff')
})

test('a line of code and a table fit on a phone, and words in cells are not broken', async () => {
  const { html } = (await readyIssue({ ...ISSUE, body: '    a line of code' }, head(true))).letterTo(
    'a@example.org',
    't',
    'html',
  )
  expect(html).toContain('<pre>')
  expect(html).toContain('pre { white-space: pre-wrap; }')
  expect(html).toMatch(/td, th \{[^}]*overflow-wrap: break-word/)
})
