import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import type { Plugin } from 'vite'
import { compiledText, hasArguments } from '#app/ui/copy-of.ts'
import { type Catalogs, catalogProblems, isUnder, localeOf, readCatalogs } from '../copy/catalogs.ts'

// The catalogs stay on the server. In code for the browser, each read of a message becomes that message, so that a page
// carries only its own. A read by a name that is known later gets the branch around it, such as all kinds of posts.
// Messages with values are compiled here: the parser never goes to a browser.

export function inlineCopy(): Plugin {
  const catalogs = once(copiesByFolder)
  return {
    name: 'inline-copy',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      const problems = catalogProblems()
      if (problems.length > 0) this.error(problems.join('\n'))
    },
    resolveId(id) {
      const [, folder = ''] = BRANCH.exec(id) ?? []
      if (folder && catalogs().has(path.relative('.', folder))) return id
    },
    load(id) {
      const [, folder = '', key = ''] = BRANCH.exec(id) ?? []
      const copy = folder && catalogs().get(path.relative('.', folder))
      if (copy) return { code: copy.branchModule(key), ...UNUSED_GOES }
      // Its reads are gone. Without this, the catalog and its parser would follow its import.
      if (id.endsWith('/copy.ts') && catalogs().has(folderOf(id)))
        return { code: 'export const copy = undefined\n', ...UNUSED_GOES }
    },
    transform(code, id) {
      // A route module's id is its file with a query of the router.
      const [file = '', query = ''] = id.split('?')
      if ((query && !/route/.test(query)) || !/(?:words|\/copy)\.ts['"]/.test(code)) return
      const words = file.endsWith('words.ts') ? UNUSED_GOES : {}
      return { code: withCopy(code, file, catalogs()), map: null, ...words }
    },
  }
}

/** The messages of each feature, by its folder. */
export const copiesByFolder = (): ReadonlyMap<string, Copy> =>
  new Map(readCatalogs().map((one) => [one.folder, new Copy(one)]))

/** Once its reads are inlined, a module of words is not needed any more. */
const UNUSED_GOES = { moduleSideEffects: false }

/** A module that is no file: app/forum/copy/forum.kinds.js */
const BRANCH = /^(.*)\/copy\/([\w.-]+)\.js$/
const folderOf = (file: string) => path.relative('.', path.dirname(file))

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const CHANGED = "import { asChanged as copyAsChanged } from '#app/copy-overrides/changed-words.client.ts'\n"
const MESSAGE = "import { messageOf as copyMessage } from '#app/ui/format-copy.ts'\n"

/** The messages of a feature, as code for the browser. */
export class Copy {
  readonly #catalogs: Catalogs
  readonly #messages: Readonly<Record<string, string>>
  readonly #locale: string
  readonly #branches: ReadonlySet<string>

  constructor(catalogs: Catalogs) {
    this.#catalogs = catalogs
    this.#messages = catalogs.languages.get(catalogs.source) ?? {}
    this.#locale = JSON.stringify(localeOf(catalogs.source))
    this.#branches = new Set(Object.keys(this.#messages).flatMap(branchesOf))
  }

  has = (key: string): boolean => key in this.#messages
  hasBranch = (key: string): boolean => this.#branches.has(key)
  branchFile = (key: string): string => `${path.resolve(this.#catalogs.folder)}/copy/${key}.js`

  /** A message as it is released. */
  #first(key: string): string {
    const text = this.#messages[key] ?? ''
    if (!hasArguments(text)) return JSON.stringify(text)
    const compiled = compiledText(text)
    if (typeof compiled === 'string') return JSON.stringify(compiled)
    const simple = compiled.every((part) => typeof part === 'string' || isValue(part))
    if (!simple) return `/* @__PURE__ */ copyMessage(${JSON.stringify(compiled)}, ${this.#locale})`
    const parts = compiled.map((part) =>
      typeof part === 'string' ? quoted(part) : `\${given.${(part as [string])[0]}}`,
    )
    return `((given) => \`${parts.join('')}\`)`
  }

  #asChanged = (key: string, first: string): string =>
    this.#inBrowser(key)
      ? `/* @__PURE__ */ copyAsChanged(${JSON.stringify(key)}, ${first}, ${this.#locale})`
      : first

  #inBrowser = (key: string): boolean =>
    Object.entries(this.#catalogs.screens).some(([at, { inBrowser }]) => inBrowser && isUnder(key, at))

  message = (key: string): string => this.#asChanged(key, this.#first(key))

  branchModule(at: string): string {
    const code = this.#asChanged(at, this.#tree(at))
    return `${importsOf(code)}export default ${code}\n`
  }

  #tree(at: string): string {
    const names = [
      ...new Set(
        Object.keys(this.#messages)
          .filter((key) => key.startsWith(`${at}.`))
          .map((key) => key.slice(at.length + 1).split('.')[0] ?? ''),
      ),
    ]
    const value = (name: string) =>
      this.has(`${at}.${name}`) ? this.#first(`${at}.${name}`) : this.#tree(`${at}.${name}`)
    if (names.every((name, index) => name === String(index))) return `[${names.map(value).join(', ')}]`
    return `{ ${names.map((name) => `${JSON.stringify(name)}: ${value(name)}`).join(', ')} }`
  }
}

/** `a.b.c` → `a`, `a.b` */
const branchesOf = (key: string): string[] =>
  key
    .split('.')
    .slice(0, -1)
    .map((_, at, names) => names.slice(0, at + 1).join('.'))

const isValue = (part: unknown): boolean => Array.isArray(part) && part.length === 1
const quoted = (text: string) => text.replace(/[\\`]|\$(?=\{)/g, '\\$&')
const importsOf = (code: string): string =>
  (code.includes('copyAsChanged(') ? CHANGED : '') + (code.includes('copyMessage(') ? MESSAGE : '')

/** What a name of a module stands for: a place in the messages of a feature. */
interface Place {
  copy: Copy
  /** Empty: all of them. */
  at: string
}

/** @param file the path of the module whose text `code` is */
export function withCopy(code: string, file: string, catalogs: ReadonlyMap<string, Copy>): string {
  const source = parsed(file, code)
  const places = placesIn(source, file, catalogs)
  if (places.size === 0) return code
  const edits: { from: number; to: number; text: string }[] = []
  const branches = new Map<string, string>()
  const visit = (node: ts.Node, known: ReadonlyMap<string, Place>): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return
    const place = ts.isIdentifier(node) && isRead(node) ? known.get(node.text) : undefined
    if (place) edits.push(readOf(node as ts.Identifier, place, branches))
    const hidden = namesIn(node)
    const inner = hidden.some((name) => known.has(name))
      ? new Map([...known].filter(([name]) => !hidden.includes(name)))
      : known
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(source, places)
  const changed = edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), code)
  const imports = [...branches].map(([id, name]) => `import ${name} from ${JSON.stringify(id)}\n`)
  return importsOf(changed) + imports.join('') + changed
}

/** `words.list.title` becomes its message, and `words.kinds` in `words.kinds[kind]` its branch. */
function readOf(node: ts.Identifier, { copy, at }: Place, branches: Map<string, string>) {
  let read: ts.Node = node
  let key = at
  const step = (next: ts.Node): string | null => {
    if (!ts.isPropertyAccessExpression(next.parent) || next.parent.expression !== next) return null
    return key ? `${key}.${next.parent.name.text}` : next.parent.name.text
  }
  for (let next = step(read); next !== null && !copy.has(key); next = step(read)) {
    if (!copy.has(next) && !copy.hasBranch(next)) break
    key = next
    read = read.parent
  }
  const from = node.getStart()
  const short = ts.isShorthandPropertyAssignment(node.parent) ? `${node.text}: ` : ''
  if (!key) throw new Error('Read a message of “copy” by its name, or the page would carry all of them.')
  if (copy.has(key)) return { from, to: read.getEnd(), text: short + copy.message(key) }
  const id = copy.branchFile(key)
  const name = branches.get(id) ?? `copyBranch${branches.size}`
  branches.set(id, name)
  return { from, to: read.getEnd(), text: short + name }
}

/** Not the name of a property, a label or an export. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent) || ts.isBindingElement(parent))
    return parent.initializer === node
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.initializer === node
  return !ts.isExportSpecifier(parent) && !ts.isPropertySignature(parent) && !ts.isMethodDeclaration(parent)
}

/** The names that a function or a block declares itself. */
function namesIn(node: ts.Node): string[] {
  const own = ts.isFunctionLike(node) ? node.parameters.flatMap(({ name }) => boundBy(name)) : []
  const statements: readonly ts.Statement[] = ts.isBlock(node) ? node.statements : []
  const declared = statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations.flatMap(({ name }) => boundBy(name)))
  return [...own, ...declared]
}

const boundBy = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((one) => (ts.isOmittedExpression(one) ? [] : boundBy(one.name)))

/** The names in this module that stand for messages: `copy`, and the constants that words modules make of it. */
export function placesIn(
  source: ts.SourceFile,
  file: string,
  catalogs: ReadonlyMap<string, Copy>,
): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const { module, name, local } of namedImports(source, file)) {
    const copy = name === 'copy' ? catalogs.get(folderOf(module)) : undefined
    if (copy && module.endsWith('/copy.ts')) places.set(local, { copy, at: '' })
    else if (module.endsWith('words.ts')) {
      const place = exportedPlace(module, name, catalogs)
      if (place) places.set(local, place)
    }
  }
  return places
}

function* namedImports(source: ts.SourceFile, file: string) {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const from = statement.moduleSpecifier.text
    const bindings = statement.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings) || !/^[#.].*\.ts$/.test(from)) continue
    const module = from.startsWith('#') ? path.resolve(from.slice(1)) : path.resolve(path.dirname(file), from)
    for (const { name, propertyName } of bindings.elements)
      yield { module, name: (propertyName ?? name).text, local: name.text }
  }
}

const wordsModules = new Map<string, ts.SourceFile>()

/** `export const words = copy.forum` in a words module. */
function exportedPlace(module: string, name: string, catalogs: ReadonlyMap<string, Copy>): Place | undefined {
  if (!existsSync(module)) return undefined
  const source = wordsModules.get(module) ?? parsed(module, readFileSync(module, 'utf8'))
  wordsModules.set(module, source)
  const value = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((one) => one.name.getText() === name)?.initializer
  const steps: string[] = []
  let at = value && unwrapped(value)
  while (at && ts.isPropertyAccessExpression(at)) {
    steps.unshift(at.name.text)
    at = at.expression
  }
  if (!at || !ts.isIdentifier(at)) return undefined
  const root = at.text
  const copy = [...namedImports(source, module)].find(
    ({ local, module: from }) => local === root && from.endsWith('/copy.ts'),
  )
  const own = copy && catalogs.get(folderOf(copy.module))
  return own && { copy: own, at: steps.join('.') }
}

const unwrapped = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? unwrapped(node.expression) : node

const parsed = (file: string, code: string) =>
  ts.createSourceFile(
    file,
    code,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
