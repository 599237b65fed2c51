import ts from 'typescript'
import { sources } from './sources.ts'

// A function that is long or has many branches should be split by role. Markup is counted separately: it is as long as
// the page, and reads from top to bottom. Tests, migrations and samples are exempt, as in check-size.ts.

/** The limits of a function. `lines` and `branches` exclude its markup; `whole` includes it. */
const MOST = { lines: 60, whole: 150, branches: 20 }

type Measure = Record<keyof typeof MOST, number>

interface Measured {
  name: string
  line: number
  measure: Measure
}

const EXCEPTED = /\.test\.tsx?$|^db\/(migrations|samples)\/|^tests\//

export function complexFunctions(files = sources()): string[] {
  const found: string[] = []
  for (const [file, source] of files) {
    if (EXCEPTED.test(file)) continue
    for (const { name, line, measure } of measureFunctions(source))
      for (const what of keysOf(MOST))
        if (measure[what] > MOST[what])
          found.push(`${file}:${line} ${name}: ${what} ${measure[what]}, ${MOST[what]} at most`)
  }
  return found
}

const keysOf = (most: Measure) => Object.keys(most) as (keyof Measure)[]

const isMarkup = (node: ts.Node) =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)

function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
}

/** Every function of a source, including nested ones. */
function measureFunctions(source: ts.SourceFile): Measured[] {
  const lineOf = (place: number) => source.getLineAndCharacterOfPosition(place).line
  const found: Measured[] = []

  const visit = (node: ts.Node): void => {
    if (isFunction(node)) {
      const line = lineOf(node.getStart(source))
      const whole = lineOf(node.end) - line + 1
      const lines = whole - markupLines(node.body as ts.Node, lineOf).size
      const measure = { lines, whole, branches: branchesOf(node.body as ts.Node) }
      found.push({ name: nameOf(node), line: line + 1, measure })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function markupLines(within: ts.Node, lineOf: (place: number) => number): Set<number> {
  const lines = new Set<number>()
  const visit = (node: ts.Node): void => {
    if (!isMarkup(node)) ts.forEachChild(node, visit)
    else for (let line = lineOf(node.getStart()); line <= lineOf(node.end); line += 1) lines.add(line)
  }
  visit(within)
  return lines
}

/**
 * Branches as a reader sees them: each adds one, and one more for every branch it is nested in. A run of `&&` (or `||`,
 * `??`) is one. A nested function counts separately.
 */
function branchesOf(body: ts.Node): number {
  let sum = 0
  const visit = (node: ts.Node, depth: number): void => {
    if (isMarkup(node) || isFunction(node)) return
    if (ts.isIfStatement(node)) {
      const isElseIf = ts.isIfStatement(node.parent) && node.parent.elseStatement === node
      sum += isElseIf ? 1 : 1 + depth
      visit(node.expression, depth)
      visit(node.thenStatement, depth + 1)
      if (node.elseStatement && ts.isIfStatement(node.elseStatement)) visit(node.elseStatement, depth)
      else if (node.elseStatement) {
        sum += 1
        visit(node.elseStatement, depth + 1)
      }
      return
    }
    if (isRunOfLogic(node)) sum += 1
    const deeper = isBranch(node)
    if (deeper) sum += 1 + depth
    ts.forEachChild(node, (child) => visit(child, deeper ? depth + 1 : depth))
  }
  ts.forEachChild(body, (child) => visit(child, 0))
  return sum
}

const isBranch = (node: ts.Node) =>
  ts.isIterationStatement(node, false) ||
  ts.isSwitchStatement(node) ||
  ts.isConditionalExpression(node) ||
  ts.isCatchClause(node)

const LOGIC = [
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]

function isRunOfLogic(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return false
  const operator = node.operatorToken.kind
  const { parent } = node
  return (
    LOGIC.includes(operator) && !(ts.isBinaryExpression(parent) && parent.operatorToken.kind === operator)
  )
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name) return node.name.getText()
  const { parent } = node
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText()
  if (ts.isExportAssignment(parent)) return 'default'
  return 'function'
}
