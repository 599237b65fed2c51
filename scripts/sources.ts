import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

// The sources as syntax trees, read once for the checks that look at them.

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
