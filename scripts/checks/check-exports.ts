import path from 'node:path'
import ts from 'typescript'
import { importsOf, sources } from './sources.ts'

// Reports exports that are never imported, and files that are never referenced. A test counts as a user.

/** React Router calls these by name, in the files that app/routes.ts names and in the frame. */
const CALLED_BY_ROUTER = new Set(
  'default loader action middleware meta links headers handle Layout ErrorBoundary clientAction clientLoader shouldRevalidate handleError streamTimeout'.split(
    ' ',
  ),
)
/** Files that a command, a tool or the test runner starts, or that only the compiler reads. */
const STARTED =
  /^(scripts\/[^/]+\.ts|server\/process\/parse-worker\.ts|scripts\/testing\/vitest-of-guards\.config\.ts|tests\/support\/hostile-tasks\.ts|app\/(routes|root|entry\.(client|server))\.tsx?|[^/]+\.ts)$|\.test\.tsx?$|\.d\.ts$/

interface Uses {
  /** Names imported from each file; `*` for all of them. */
  names: Map<string, Set<string>>
  /** Every string in the sources: routes and child processes are referenced by strings. */
  strings: Set<string>
}

export function deadExports(files = sources()): string[] {
  const uses = usesIn(files)
  const dead: string[] = []
  const routes = new Set([...uses.strings].map((text) => `app/${text}`))
  for (const [file, source] of files) {
    const used = uses.names.get(file) ?? new Set()
    if (!used.size && !STARTED.test(file) && !isNamed(file, uses.strings))
      dead.push(`${file}: nobody imports this file`)
    if (used.has('*')) continue
    const routed = routes.has(file) || STARTED.test(file)
    for (const name of exportsOf(source)) {
      if (used.has(name) || (routed && CALLED_BY_ROUTER.has(name))) continue
      dead.push(`${file}: nobody imports ${name}`)
    }
  }
  return dead
}

const isNamed = (file: string, strings: Set<string>) =>
  [...strings].some(
    (text) => text.endsWith(path.basename(file)) && file.endsWith(text.replace(/^(\.{0,2}\/)+/, '')),
  )

function usesIn(files: Map<string, ts.SourceFile>): Uses {
  const uses: Uses = { names: new Map(), strings: new Set() }
  for (const [file, source] of files) {
    for (const { target, names } of importsOf(file, source)) {
      uses.names.set(target, new Set([...(uses.names.get(target) ?? []), ...names]))
    }
    for (const [, text] of source.text.matchAll(/['"`]([^'"`\n]*\.(?:tsx?|mjs))['"`]/g))
      uses.strings.add(text ?? '')
  }
  return uses
}

function exportsOf(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    if (ts.isExportAssignment(statement)) return ['default']
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement
      return exportClause && ts.isNamedExports(exportClause)
        ? exportClause.elements.map(({ name }) => name.text)
        : []
    }
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ['default']
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(namesBound)
    return 'name' in statement ? [(statement.name as ts.Identifier).text] : []
  })
}

function namesBound({ name }: ts.VariableDeclaration | ts.BindingElement): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesBound(element) : []))
}
