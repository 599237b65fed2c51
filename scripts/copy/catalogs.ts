import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Screen } from '#app/ui/copy-of.ts'
import { argumentTypes, syntaxProblem } from '#app/ui/message-syntax.server.ts'

// The catalogs of the site's text: app/<feature>/copy.<language>.json, each a flat list of keys and messages in ICU
// MessageFormat, and beside them copy.screens.json with what staff and translators see about them.

export interface Catalogs {
  /** app/forum */
  folder: string
  /** The language that the others are translated from. */
  source: string
  languages: ReadonlyMap<string, Readonly<Record<string, string>>>
  screens: Readonly<Record<string, Screen>>
}

/** How a language of a catalog writes numbers and days in the US. */
export const localeOf = (language: string): string =>
  new Intl.Locale(language, language.length === 2 ? { region: 'US' } : {}).toString()

const NAME = /^copy\.([a-z]{2,3})\.json$/

export function readCatalogs(root = 'app'): Catalogs[] {
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name, parentPath }) => path.join(parentPath, name))
    .sort()
    .flatMap((folder) => {
      const languages = new Map(
        readdirSync(folder).flatMap((file) => {
          const language = NAME.exec(file)?.[1]
          return language ? [[language, readJson(path.join(folder, file))] as const] : []
        }),
      )
      const [first] = languages.keys()
      if (!first) return []
      const screens = path.join(folder, 'copy.screens.json')
      return [
        {
          folder,
          source: languages.has('en') ? 'en' : first,
          languages,
          screens: existsSync(screens) ? readJson(screens) : {},
        },
      ]
    })
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Every fault of the catalogs, each with its file and key. */
export function catalogProblems(all = readCatalogs()): string[] {
  const keys = new Map<string, string>()
  return all.flatMap((catalogs) => {
    const own = [...catalogs.languages].flatMap(([language, messages]) =>
      Object.entries(messages).flatMap(([key, message]) => {
        const problem = messageProblem(message)
        return problem ? [`${catalogs.folder}/copy.${language}.json: ${key}: ${problem}`] : []
      }),
    )
    const twice = Object.keys(catalogs.languages.get(catalogs.source) ?? {}).flatMap((key) => {
      const other = keys.get(key)
      keys.set(key, catalogs.folder)
      return other ? [`${catalogs.folder}: ${key} is in ${other} too`] : []
    })
    return [...own, ...twice, ...languageProblems(catalogs), ...screenProblems(catalogs)]
  })
}

/** Why a message cannot be in a catalog, or null. */
export function messageProblem(message: unknown): string | null {
  if (typeof message !== 'string') return 'it is not a text'
  // Staff see the messages as they are here, and they know no quotes in ICU's way.
  if (/''|'[{}<>#|]|</.test(message)) return 'write ’ for an apostrophe, and no < or quotes around braces'
  return syntaxProblem(message)
}

/** What a language lacks, has too much, or says with other values than the language that it is translated from. */
function languageProblems({ folder, source, languages }: Catalogs): string[] {
  const first = languages.get(source) ?? {}
  return [...languages].flatMap(([language, messages]) => {
    if (language === source) return []
    const file = `${folder}/copy.${language}.json`
    const lacking = Object.keys(first).filter((key) => !(key in messages))
    const extra = Object.keys(messages).filter((key) => !(key in first))
    const unlike = Object.keys(messages).filter(
      (key) => first[key] !== undefined && !sameArguments(first[key], messages[key] ?? ''),
    )
    return [
      ...lacking.map((key) => `${file}: ${key} is missing`),
      ...extra.map((key) => `${file}: ${key} is not in copy.${source}.json`),
      ...unlike.map((key) => `${file}: ${key} has other values in braces than copy.${source}.json`),
    ]
  })
}

function sameArguments(one: string, other: string): boolean {
  // A broken message is reported as such.
  if (syntaxProblem(one) ?? syntaxProblem(other)) return true
  const names = (text: string) => [...argumentTypes(text).keys()].sort().join(' ')
  return names(one) === names(other)
}

/** Whether a key is this one, or one of the branch below it. */
export const isUnder = (key: string, at: string): boolean => key === at || key.startsWith(`${at}.`)

/** A screen without texts, and a name among those that staff cannot change that no text has. */
function screenProblems({ folder, source, languages, screens }: Catalogs): string[] {
  const keys = Object.keys(languages.get(source) ?? {})
  return Object.entries(screens).flatMap(([at, { not = [], only = [] }]) => {
    const own = keys.filter((key) => isUnder(key, at))
    if (own.length === 0) return [`${folder}/copy.screens.json: no text has the key ${at}`]
    return [...not, ...only]
      .filter((rest) => !own.some((key) => isUnder(key, `${at}.${rest}`)))
      .map((rest) => `${folder}/copy.screens.json: no text has the key ${at}.${rest}`)
  })
}
