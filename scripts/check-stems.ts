import { readdirSync } from 'node:fs'
import path from 'node:path'

// Two features do not share the name of a file, so that its name alone finds it. The parts of one thing may: its verb, its
// browser code and its markup have one name. A route is named by its address, so `routes/` is left out.

/** What each feature may have, as ARCHITECTURE.md says, and the same thing on both sides of a boundary. */
const SHARED: Readonly<Record<string, string>> = {
  rules: 'a file of each feature',
  words: 'a file of each feature',
  labels: 'a file of each feature',
  forms: 'a file of each feature',
  queries: 'a file of each feature',
  letters: 'a file of each feature',
  jobs: 'a file of each feature, and the list of them',
  'kept-form': 'a form whose words are kept: the script, its place in a page, its route',
  'key-check': 'the list of keys: its check, and what the console says of it',
  markdown: 'made into HTML on the server, shown by a component',
  people: 'the staff, and drawn people',
  posted: 'a posted form: read on the server, sent again by the browser',
  qr: 'in a PDF, and on a page',
}

const EXCEPTED = /\.test\.|\/routes\/|^db\/(migrations|samples|tables)\//
const stemOf = (file: string) => path.basename(file).split('.')[0] ?? ''

/** The feature of a file; what lies at a folder's root, and all of db/ and of server/, counts as one. */
function ownerOf(file: string): string {
  const [root = '', feature = '', ...rest] = file.split('/')
  return root === 'app' && rest.length > 0 ? feature : root
}

export function sharedStems(
  files = sourceFiles(),
  shared: Readonly<Record<string, string>> = SHARED,
): string[] {
  const places = new Map<string, string[]>()
  for (const file of files.filter((one) => !EXCEPTED.test(one)))
    places.set(stemOf(file), [...(places.get(stemOf(file)) ?? []), file])
  const twice = [...places].filter(([, found]) => new Set(found.map(ownerOf)).size > 1)
  const stems = new Set(twice.map(([stem]) => stem))
  return [
    ...twice
      .filter(([stem]) => !Object.hasOwn(shared, stem))
      .map(([stem, found]) => `two features have a file "${stem}": ${found.join(', ')}`),
    ...Object.keys(shared)
      .filter((stem) => !stems.has(stem))
      .map((stem) => `"${stem}" is shared by nobody: take it off SHARED in scripts/check-stems.ts`),
  ]
}

function sourceFiles(): string[] {
  return ['app', 'db', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name))
      .sort(),
  )
}
