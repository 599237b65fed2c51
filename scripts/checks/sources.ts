import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

// The sources as syntax trees, parsed once for the checks that use them.

const FOLDERS = ['app', 'db', 'server', 'scripts', 'bench', 'tests']
const parsed = new Map<string, ts.SourceFile>()

export function parse(file: string, text: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
}

/** Every TypeScript file of the project, by its path from the project's folder. */
export function sources(): Map<string, ts.SourceFile> {
  if (parsed.size > 0) return parsed
  const atRoot = readdirSync('.').filter((name) => /^[^.].*\.ts$/.test(name))
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  for (const file of [...atRoot, ...below].sort()) {
    if (/\.tsx?$/.test(file)) parsed.set(file, parse(file, readFileSync(file, 'utf8')))
  }
  return parsed
}

interface Import {
  /** The imported file, from the project's folder. */
  target: string
  /** The imported names; `*` for all of them. */
  names: string[]
}

/** A file's imports of ours: declarations, re-exports, `import('…')` and `typeof import('…')`. */
export function importsOf(file: string, source: ts.SourceFile): Import[] {
  const found: Import[] = []
  const add = (specifier: ts.Node | undefined, names: string[]) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return
    const target = fileOf(file, specifier.text)
    if (target) found.push({ target, names })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, importedNames(node.importClause))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, reExportedNames(node))
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, ['*'])
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], ['*'])
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function fileOf(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return bare.slice(1)
  if (!bare.startsWith('.')) return undefined
  const target = path.join(path.dirname(from), bare)
  return existsSync(target) ? target : undefined
}

function importedNames(clause: ts.ImportClause | undefined): string[] {
  const names = clause?.name ? ['default'] : []
  const bindings = clause?.namedBindings
  if (bindings && ts.isNamespaceImport(bindings)) names.push('*')
  if (bindings && ts.isNamedImports(bindings)) names.push(...bindings.elements.map(outerName))
  return names
}

const outerName = ({ propertyName, name }: ts.ImportSpecifier | ts.ExportSpecifier) =>
  (propertyName ?? name).text

const reExportedNames = ({ exportClause }: ts.ExportDeclaration) =>
  exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(outerName) : ['*']
