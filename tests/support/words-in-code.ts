import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { type Copy, copiesByFolder, placesIn } from '../../scripts/build/inline-copy.ts'
import { sources } from '../../scripts/checks/sources.ts'
import { siteMap } from './site-map.ts'

// Where the code reads words: `words.front.title` by its key, `forum.front.title`.

interface Read {
  key: string
  in: string
  /** Once, when its module loads, and not each time a page is made. */
  atStart: boolean
  /** Without a name behind it: all of a module. */
  whole: boolean
  /** Only renamed, so that it is looked up where that name is used. */
  named: boolean
}

const home = (file: string, from: string): string =>
  from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from)

function readsIn(file: string, source: ts.SourceFile, copies: ReadonlyMap<string, Copy>): Read[] {
  const places = placesIn(source, path.resolve(file), copies)
  if (places.size === 0) return []
  const found: Read[] = []
  const visit = (node: ts.Node, atStart: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    const place = ts.isIdentifier(node) && !isName(node) ? places.get(node.text) : undefined
    if (place) {
      const steps = place.at ? [place.at] : []
      let at: ts.Node = node
      while (ts.isPropertyAccessExpression(at.parent) && at.parent.expression === at) {
        at = at.parent
        steps.push((at as ts.PropertyAccessExpression).name.text)
      }
      found.push({ key: steps.join('.'), whole: at === node, in: file, atStart, named: isNamed(at) })
    }
    ts.forEachChild(node, (child) => visit(child, atStart && !ts.isFunctionLike(node)))
  }
  visit(source, true)
  return found
}

/** `const words = mailWords.stop`, and an expression that uses only the names. */
const isNamed = ({ parent }: ts.Node): boolean =>
  ts.isVariableDeclaration(parent) ||
  (ts.isAsExpression(parent) && isNamed(parent)) ||
  (ts.isCallExpression(parent) && parent.expression.getText() === 'Object.keys')

/** The name of a property, not the words themselves. */
const isName = (node: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node)

export function readsOfAll(): Read[] {
  const copies = copiesByFolder()
  return [...sources()]
    .filter(([file]) => /^(app|server)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap(([file, source]) => readsIn(file, source, copies))
}

/** The files that a file imports in a browser's bundle. */
function reached(file: string, seen: Set<string>): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\b(?! type)[^'"]*?['"]([#.][^'"]+\.tsx?)['"]/gm,
  )) {
    if (!/\.server\.ts$/.test(from)) reached(home(file, from), seen)
  }
  return seen
}

const allReached = (files: readonly string[]): Set<string> =>
  files.reduce((all, file) => reached(file, all), new Set<string>())

/** The files of pages that hydrate. */
export function filesTakenOver(): Set<string> {
  const pages = siteMap()
    .map(({ file }) => path.join('app', file))
    .filter((file) => file.endsWith('.tsx') && !/hydrate: false/.test(readFileSync(file, 'utf8')))
  return allReached([...pages, 'app/root.tsx'])
}

/** The files of the pages' small scripts. */
export const filesOfSmallScripts = (): Set<string> =>
  allReached([...sources().keys()].filter((file) => /^app\/.*-module\.ts$/.test(file)))
