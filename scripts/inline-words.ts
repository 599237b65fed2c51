import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import type { Plugin } from 'vite'

// A words.ts is one object, and a bundler keeps or drops an object as a whole: each page with a script would carry all words
// of its feature. For the browser each word is put where it is used, so that a page carries only its own.

export function inlineWords(): Plugin {
  return {
    name: 'inline-words',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (/words\.ts'/.test(code) && !id.includes('?')) return { code: withWords(code, id), map: null }
    },
  }
}

const IMPORT = /^import \{ words(?: as (\w+))? \} from '([^']+\/words\.ts)'$/gm

/** @param file the path of the module whose text `code` is */
export function withWords(code: string, file: string): string {
  return [...code.matchAll(IMPORT)].reduce(
    (changed, [, name = 'words', from = '']) => withWordsOf(changed, file, name, from),
    code,
  )
}

function withWordsOf(code: string, file: string, name: string, from: string): string {
  const words = sourcesIn(
    from.startsWith('#') ? path.resolve(from.slice(1)) : path.resolve(path.dirname(file), from),
  )
  return code.replace(new RegExp(`\\b${name}((?:\\.\\w+)+)`, 'g'), (use, rest: string) => {
    // What follows the word, as in `words.list.posts.map`, stays.
    const steps = rest.slice(1).split('.')
    for (let end = steps.length; end >= 2; end--) {
      const source = words.get(steps.slice(0, end).join('.'))
      if (source) return [`(${source})`, ...steps.slice(end)].join('.')
    }
    return use
  })
}

/** Each word by its path, as it is written in the source. A function that uses more than its own values keeps its place. */
function sourcesIn(file: string): Map<string, string> {
  const found = new Map<string, string>()
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const named = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === 'words')
  const look = (node: ts.Expression | undefined, before: string) => {
    for (const property of propertiesOf(node)) {
      const at = `${before}${property.name.getText()}`
      if (isPlain(property.initializer)) found.set(at, property.initializer.getText())
      look(property.initializer, `${at}.`)
    }
  }
  look(named?.initializer, '')
  return found
}

const propertiesOf = (node?: ts.Expression) =>
  node && ts.isObjectLiteralExpression(node) ? node.properties.filter(ts.isPropertyAssignment) : []

/** A text, a list or table of texts, or a function of nothing but what it is given. */
function isPlain(node: ts.Expression): boolean {
  if (ts.isStringLiteralLike(node)) return true
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isPlain)
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every((one) => ts.isPropertyAssignment(one) && isPlain(one.initializer))
  if (!ts.isArrowFunction(node) || !ts.isTemplateExpression(node.body)) return false
  const given = new Set(node.parameters.map(({ name }) => name.getText()))
  return node.body.templateSpans.every(({ expression }) => given.has(expression.getText()))
}
