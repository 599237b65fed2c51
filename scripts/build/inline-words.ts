import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import type { Plugin } from 'vite'
import { BROWSER_COPY } from '../../app/copy-overrides/browser-copy.ts'

// A words.ts is one object, and a bundler keeps or drops an object as a whole: each page with a script would contain
// all words of its feature. For the browser each word is inlined where it is used, so that a page contains only its
// own. A word that is looked up by name cannot be inlined: it includes the words of its screen, but not those of the
// others.

export function inlineWords(): Plugin {
  return {
    name: 'inline-words',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      // A route module's id is its file with a query of the router.
      const [file = '', query = ''] = id.split('?')
      if (query && !/route/.test(query)) return
      if (file.endsWith('/words.ts')) return { code: byScreen(code, file), map: null }
      if (/words\.ts['"]/.test(code)) return { code: withWords(code, file), map: null }
    },
  }
}

const IMPORT = /^import \{ words(?: as (\w+))? \} from ['"]([^'"]+\/words\.ts)['"];?$/gm

/** @param file the path of the module whose text `code` is */
export function withWords(code: string, file: string): string {
  return [...code.matchAll(IMPORT)].reduce(
    (changed, [, name = 'words', from = '']) => withWordsOf(changed, file, name, from),
    code,
  )
}

function withWordsOf(code: string, file: string, name: string, from: string): string {
  const source = from.startsWith('#') ? path.resolve(from.slice(1)) : path.resolve(path.dirname(file), from)
  const words = sourcesIn(source)
  const taken = nameOf(source)
  let lookedUp = false
  const used = new Set<string>()
  const changed = code.replace(new RegExp(`\\b${name}((?:\\.\\w+)+)`, 'g'), (use, rest: string) => {
    // The rest of the expression, as in `words.list.posts.map`, stays.
    const steps = rest.slice(1).split('.')
    for (let end = steps.length; end >= 2; end--) {
      const at = steps.slice(0, end).join('.')
      const text = words.get(at)
      if (!text) continue
      lookedUp ||= taken !== undefined
      return [
        taken ? `${LOOK_UP}(${JSON.stringify(`${taken}.${at}`)}, ${text})` : `(${text})`,
        ...steps.slice(end),
      ].join('.')
    }
    const [screen = '', ...further] = steps
    if (!words.has(screen)) return use
    used.add(screen)
    return [`${name}_${screen}`, ...further].join('.')
  })
  const imports = [...used].map(
    (screen) => `import { ${SCREEN}${screen} as ${name}_${screen} } from '${from}'\n`,
  )
  return (lookedUp && !changed.includes(LOOK_UP_IMPORT) ? LOOK_UP_IMPORT : '') + imports.join('') + changed
}

/** Words that staff can change in pages that hydrate. */
const nameOf = (file: string): string | undefined => BROWSER_COPY[path.relative('.', file)]
const LOOK_UP = 'wordAsChanged'
const LOOK_UP_IMPORT = `import { asChanged as ${LOOK_UP} } from '#app/copy-overrides/changed-words.client.ts'\n`

const SCREEN = 'wordsOf_'

/** Exports each screen's words separately, and builds the object of all from them. */
export function byScreen(code: string, file = ''): string {
  const source = ts.createSourceFile('words.ts', code, ts.ScriptTarget.Latest, true)
  const words = objectIn(source)
  if (!words) return code
  const screens = words.properties.map((one) => {
    if (ts.isShorthandPropertyAssignment(one)) return { name: one.name.getText(), text: one.name.getText() }
    if (ts.isPropertyAssignment(one)) return { name: one.name.getText(), text: one.initializer.getText() }
    throw new Error(`Write out “${one.getText()}” in words, or every page carries the words of all screens.`)
  })
  const all = `{ ${screens.map(({ name }) => `${name}: ${SCREEN}${name}`).join(', ')} }`
  const taken = nameOf(file)
  const asTold = ({ name, text }: { name: string; text: string }) =>
    taken ? `/* @__PURE__ */ ${LOOK_UP}(${JSON.stringify(`${taken}.${name}`)}, ${text})` : text
  const apart = screens.map((one) => `export const ${SCREEN}${one.name} = ${asTold(one)}\n`).join('')
  const statement = words.parent.parent.parent.getStart()
  return (
    (taken ? LOOK_UP_IMPORT : '') +
    code.slice(0, statement) +
    apart +
    code.slice(statement, words.getStart()) +
    all +
    code.slice(words.end)
  )
}

/**
 * Each word by its path, as it is written in the source. A function that uses more than its own values keeps its place:
 * it and its screen have no source.
 */
function sourcesIn(file: string): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>()
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const look = (node: ts.Expression | undefined, before: string) => {
    for (const property of propertiesOf(node)) {
      const at = `${before}${property.name.getText()}`
      // A whole screen is not copied: see byScreen.
      found.set(at, before && isPlain(property.initializer) ? property.initializer.getText() : undefined)
      look(property.initializer, `${at}.`)
    }
  }
  const words = objectIn(source)
  for (const { name } of words?.properties.filter(ts.isShorthandPropertyAssignment) ?? [])
    found.set(name.getText(), undefined)
  look(words, '')
  return found
}

function objectIn(source: ts.SourceFile): ts.ObjectLiteralExpression | undefined {
  const named = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === 'words')
  const value = named?.initializer
  return value && ts.isObjectLiteralExpression(value) ? value : undefined
}

const propertiesOf = (node?: ts.Expression) =>
  node && ts.isObjectLiteralExpression(node) ? node.properties.filter(ts.isPropertyAssignment) : []

/** A text, a list or table of texts, or a function that uses only its parameters. */
function isPlain(node: ts.Expression): boolean {
  if (ts.isStringLiteralLike(node)) return true
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isPlain)
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every((one) => ts.isPropertyAssignment(one) && isPlain(one.initializer))
  if (!ts.isArrowFunction(node) || !ts.isTemplateExpression(node.body)) return false
  const given = new Set(node.parameters.map(({ name }) => name.getText()))
  return node.body.templateSpans.every(({ expression }) => given.has(expression.getText()))
}
