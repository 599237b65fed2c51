import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { argumentTypes } from '#app/ui/message-syntax.server.ts'
import { type Catalogs, catalogProblems, localeOf, readCatalogs } from './copy/catalogs.ts'

// Writes app/<feature>/copy.ts for each catalog: its messages as a typed tree, from the arguments that the messages have in any
// language. `npm run check` fails when a file is not what this would write.

const NOTE = '// Generated from the catalogs by `npm run make:copy`. Do not edit.'
const TYPES = { value: 'string | number', number: 'number', date: 'Date', choice: 'string | number | null' }

/** The files to write, with their text. */
export function copyModules(all = readCatalogs()): Map<string, string> {
  const files = new Map(all.map((one) => [path.join(one.folder, 'copy.ts'), moduleOf(one)]))
  const imports = all.map(({ folder }) => `import '#${folder}/copy.ts'`)
  files.set('server/all-copy.ts', `${NOTE}\n// Loads all of them.\n\n${imports.join('\n')}\n`)
  return files
}

function moduleOf({ source, languages, screens }: Catalogs): string {
  const tree: Tree = new Map()
  for (const key of Object.keys(languages.get(source) ?? {})) {
    const given = new Map([...languages.values()].flatMap((one) => [...argumentTypes(one[key] ?? '')]))
    put(tree, key.split('.'), given)
  }
  const type = typeOf(tree, '')
  const hasScreens = Object.keys(screens).length > 0
  return [
    NOTE,
    '',
    `import { copyOf } from '#app/ui/copy-of.ts'`,
    ...(type.includes('Message<') ? [`import type { Message } from '#app/ui/format-copy.ts'`] : []),
    `import messages from './copy.${source}.json' with { type: 'json' }`,
    ...(hasScreens ? [`import screens from './copy.screens.json' with { type: 'json' }`] : []),
    '',
    `interface Copy ${type}`,
    '',
    `export const copy = copyOf<Copy>(messages, '${localeOf(source)}'${hasScreens ? ', screens' : ''})`,
    '',
  ].join('\n')
}

type Arguments = ReturnType<typeof argumentTypes>
interface Tree extends Map<string, Tree> {}

const leaves = new WeakMap<Tree, Arguments>()

function put(tree: Tree, [name = '', ...more]: string[], given: Arguments): void {
  const inner: Tree = tree.get(name) ?? new Map()
  tree.set(name, inner)
  if (more.length > 0) put(inner, more, given)
  else leaves.set(inner, given)
}

function typeOf(tree: Tree, indent: string): string {
  const names = [...tree.keys()]
  const inner = (name: string) => typeAt(tree.get(name) as Tree, `${indent}  `)
  if (names.length > 0 && names.every((name, at) => name === String(at)))
    return `readonly (${[...new Set(names.map(inner))].join(' | ')})[]`
  const lines = names.map((name) => `${indent}  ${quoted(name)}: ${inner(name)}`)
  return `{\n${lines.join('\n')}\n${indent}}`
}

function typeAt(tree: Tree, indent: string): string {
  const given = leaves.get(tree)
  if (!given) return typeOf(tree, indent)
  if (given.size === 0) return 'string'
  return `Message<{ ${[...given].map(([name, kind]) => `${name}: ${TYPES[kind]}`).join('; ')} }>`
}

const quoted = (name: string) => (/^(?:[\p{L}_$][\w$]*|[1-9]\d*)$/u.test(name) ? name : `'${name}'`)

/** Generated files that are not what the catalogs say. */
export function staleCopy(): string[] {
  return [...copyModules()].flatMap(([file, text]) =>
    existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [`${file} is old: run npm run make:copy`],
  )
}

if (import.meta.main) {
  const problems = catalogProblems()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  for (const [file, text] of copyModules()) writeFileSync(file, text)
}
