import ts from 'typescript'
import { sources } from './sources.ts'

// Errors must be visible: code that catches every error and ignores it says in a comment why that is harmless. It is
// better to catch only the expected error, or to report it (logTrouble).

/** Code that runs on the operator's machine; browser code may test for a feature by trying it. */
const ON_THE_SERVER = /\.server\.ts$|^(server|db|scripts)\//

export function swallowed(files = sources()): string[] {
  const found: string[] = []
  for (const [file, source] of files) {
    if (!/^(app|db|server|scripts)\//.test(file) || /\.test\.tsx?$/.test(file)) continue
    const visit = (node: ts.Node): void => {
      if (drops(node, file) && !hasReason(node, source)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        found.push(`${file}:${line + 1}: an error is dropped without a reason`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

/** An empty catch, `.catch(() => undefined)` and `.then(done, () => null)`; on the server `catch { return null }` too. */
function drops(node: ts.Node, file: string): boolean {
  if (ts.isCatchClause(node)) {
    const { statements } = node.block
    if (statements.length === 0) return true
    return ON_THE_SERVER.test(file) && !node.variableDeclaration && statements.every(isPlainReturn)
  }
  if (!isFunction(node) || node.parameters.length > 0 || !handlesErrors(node)) return false
  const { body } = node
  return ts.isBlock(body) ? body.statements.every(isPlainReturn) : isPlain(body)
}

type Handler = ts.ArrowFunction | ts.FunctionExpression
const isFunction = (node: ts.Node): node is Handler =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node)

function handlesErrors(node: Handler): boolean {
  const call = node.parent
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false
  const { text } = call.expression.name
  return (text === 'catch' && call.arguments[0] === node) || (text === 'then' && call.arguments[1] === node)
}

const isPlainReturn = (node: ts.Statement): boolean =>
  ts.isReturnStatement(node) && (!node.expression || isPlain(node.expression))

/** A value that contains nothing of the error. */
function isPlain(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return isPlain(node.expression)
  if (ts.isVoidExpression(node)) return true
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0
  if (ts.isArrayLiteralExpression(node)) return node.elements.length === 0
  if (ts.isNewExpression(node)) return (node.arguments?.length ?? 0) === 0
  return (
    ts.isLiteralExpression(node) ||
    [ts.SyntaxKind.NullKeyword, ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(node.kind) ||
    node.getText() === 'undefined'
  )
}

/** A comment inside it, or directly above it or above its statement. */
function hasReason(node: ts.Node, source: ts.SourceFile): boolean {
  if (/\/\/|\/\*/.test(node.getFullText())) return true
  let statement = node
  while (!ts.isStatement(statement) && statement.parent && !isProperty(statement))
    statement = statement.parent
  return [node, statement].some((one) => isAfterComment(one, source))
}

const isProperty = (node: ts.Node) =>
  ts.isPropertyAssignment(node) || ts.isJsxAttribute(node) || ts.isCatchClause(node)

function isAfterComment(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.getLeadingCommentRanges(source.text, node.getFullStart())?.length) return true
  const { line } = source.getLineAndCharacterOfPosition(node.getStart())
  const above = source.text.split('\n')[line - 1]?.trim() ?? ''
  return /^(\/\/|\*\/|\/\*\*?.*\*\/$)/.test(above)
}

if (import.meta.main) for (const problem of swallowed()) console.error(problem)
