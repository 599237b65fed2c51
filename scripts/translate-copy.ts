import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { argumentTypes } from '#app/ui/message-syntax.server.ts'
import { type Catalogs, isUnder, messageProblem, readCatalogs } from './copy/catalogs.ts'
import { readXliff, type Unit, xliffOf } from './copy/xliff.ts'

// Takes the site's text to a translation service and back:
//   npm run copy -- export es copy.xlf    every message, with what the language has already (XLIFF 2.0)
//   npm run copy -- export es copy.json   the same as a flat list of keys and messages
//   npm run copy -- import es copy.xlf    writes app/<feature>/copy.es.json; nothing, if any message is broken

/** Every message, in the order of the catalogs. */
export function unitsFor(language: string, all = readCatalogs()): Unit[] {
  return all
    .filter(({ source }) => source !== language)
    .flatMap(({ folder, source, languages, screens }) =>
      Object.entries(languages.get(source) ?? {}).map(([key, text]) => ({
        folder,
        key,
        from: source,
        source: text,
        target: languages.get(language)?.[key] ?? null,
        notes: Object.entries(screens)
          .filter(([at]) => isUnder(key, at))
          .flatMap(([, { title, href, example, note }]) => [title, href ?? example, note])
          .filter((one) => one !== undefined),
      })),
    )
}

/**
 * The faults of what came back, each with its key; and the catalogs to write if there are none. A file with a part of the
 * messages leaves the translations of the others as they are.
 */
export function taken(
  language: string,
  translated: ReadonlyMap<string, string>,
  all: readonly Catalogs[] = readCatalogs(),
): { problems: string[]; catalogs: Map<string, Record<string, string>> } {
  const sources = new Map(all.flatMap(({ source, languages }) => Object.entries(languages.get(source) ?? {})))
  const problems = [...translated].flatMap(([key, text]) => {
    const problem = problemOf(sources.get(key), text)
    return problem ? [`${key}: ${problem}`] : []
  })
  const catalogs = new Map(
    all.flatMap(({ folder, source, languages }) => {
      const keys = Object.keys(languages.get(source) ?? {})
      if (!keys.some((key) => translated.has(key))) return []
      const before = languages.get(language) ?? {}
      const messages = keys.flatMap((key) => {
        const text = translated.get(key) ?? before[key]
        return text === undefined ? [] : [[key, text] as const]
      })
      return [[folder, Object.fromEntries(messages)] as const]
    }),
  )
  return { problems, catalogs }
}

function problemOf(source: string | undefined, text: string): string | null {
  if (source === undefined) return 'no text of this release has this key'
  if (text.trim() === '' && source.trim() !== '') return 'it is empty'
  const broken = messageProblem(text)
  if (broken) return broken
  if (partsOf(source) !== partsOf(text)) return `it needs the same links and values as “${source}”`
  return null
}

/** The names of values and links, which a translation keeps. */
const partsOf = (text: string): string =>
  [...argumentTypes(text).keys(), ...[...text.matchAll(/\]\((\w+)\)/g)].map(([, link]) => `(${link})`)]
    .sort()
    .join(' ')

/** Signs that mean something else in ICU, as our catalogs have them. */
const asOurs = (text: string): string => text.replaceAll("'", '’')

function read(file: string): Map<string, string> {
  const text = readFileSync(file, 'utf8')
  const all = file.endsWith('.json') ? Object.entries<string>(JSON.parse(text)) : [...readXliff(text)]
  return new Map(all.map(([key, message]) => [key, asOurs(message)]))
}

function main([act, language = '', file = '']: string[]): number {
  if (
    (act !== 'export' && act !== 'import') ||
    !/^[a-z]{2,3}$/.test(language) ||
    !/\.(xlf|json)$/.test(file)
  ) {
    console.error('npm run copy -- export|import <language, like es> <file.xlf or file.json>')
    return 2
  }
  if (act === 'export') {
    const units = unitsFor(language)
    const flat = Object.fromEntries(units.map(({ key, source, target }) => [key, target ?? source]))
    writeFileSync(
      file,
      file.endsWith('.json') ? `${JSON.stringify(flat, null, 2)}\n` : xliffOf(units, language),
    )
    console.log(`${units.length} messages, ${units.filter(({ target }) => target).length} of them translated`)
    return 0
  }
  const { problems, catalogs } = taken(language, read(file))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) return 1
  for (const [folder, messages] of catalogs)
    writeFileSync(path.join(folder, `copy.${language}.json`), `${JSON.stringify(messages, null, 2)}\n`)
  console.log(
    `${[...catalogs.values()].reduce((sum, one) => sum + Object.keys(one).length, 0)} messages written`,
  )
  return 0
}

if (import.meta.main) process.exit(main(process.argv.slice(2)))
