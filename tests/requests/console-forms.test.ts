import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Words typed in the console are saved until they are sent. A form sent by a script has to report the send; otherwise
// its words would come back as a draft that no one wrote.

/** They ask for a passphrase alone, which is never saved. */
const SECRET_ONLY = [
  'app/staff/keys/components/make-key.tsx',
  'app/staff/keys/components/move-to-new-key.tsx',
  'app/ui/forms/unlock-form.tsx',
]
/** `useAdding` reports it for everything it sends. */
const SAYS_SO = /\buseAdding\(|\bwordsWereSent\(/
const PARTS = /^app\/(?:staff|ui\/forms|cases\/(?:closing|desk|keys|queue)|messages\/screens\/staff)\//

const sentByScript = globSync('app/**/*.tsx')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => PARTS.test(file) && !SECRET_ONLY.includes(file))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
  .flatMap(({ file, code }) =>
    [...code.matchAll(/<form\b[^>]*\bonSubmit=[^>]*>/g)].map(([form]) => ({ file, form, code })),
  )

test('each form that a script sends drops its saved words, or holds only a choice', () => {
  expect(sentByScript.length).toBeGreaterThan(10)
  const silent = sentByScript.filter(
    ({ form, code }) => !form.includes('data-not-kept') && !SAYS_SO.test(code),
  )
  expect(silent.map(({ file, form }) => `${file}: ${form}`)).toEqual([])
})

/**
 * No one types in these forms, or the item is new and no one else has it; for the rest, the component's user gives the
 * version.
 */
const NO_OTHER_VERSION = [
  'app/blog/screens/staff/post-form.tsx',
  'app/blog/screens/staff/new-post.tsx',
  'app/factbook/screens/staff/fact-form.tsx',
  'app/factbook/screens/staff/fact-place.tsx',
  'app/factbook/screens/staff/new-fact.tsx',
  'app/search/screens/staff/test-questions.tsx',
  'app/ui/staff/began-from.tsx',
  'app/ui/staff/text-links.tsx',
  'app/ui/staff/text-writers.tsx',
  'app/variants/components/staff/source-changes.tsx',
  'app/variants/components/staff/variant-form.tsx',
  'app/wording/components/staff/word-form.tsx',
]

test('a form that names a version keeps it when it is refused: the newest one is a colleague’s', () => {
  const named = globSync('app/**/*.tsx')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NO_OTHER_VERSION.includes(file))
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
    .filter(({ code }) =>
      /name="version"|<(?:BeganFrom|TextWriters|WordForm|PostForm|VariantForm|FactForm)\b/.test(code),
    )
  expect(named.length).toBeGreaterThan(9)
  const newest = named.filter(({ code }) => !/(?:version|state)ToGoOnFrom\(/.test(code))
  expect(newest.map(({ file }) => file)).toEqual([])
})
