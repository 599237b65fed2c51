import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Source } from '#app/platform/documents/document.ts'
import type { FileFormat } from '../model/rules.ts'

// The source of files, and the hash that shows when a file is older than its text.

/** The folder with the files of a release. */
export const FOLDER = 'db/samples/resource-files'

export interface MadeFile {
  name: string
  format: FileFormat
  bytes: number
  pages: number | null
  seconds: number | null
  /** The first 16 hex digits of the SHA-256 of its bytes. */
  mark: string
}

export interface MadeResource {
  slug: string
  /** School grade by the Flesch-Kincaid formula, for the text without names of laws. */
  grade: number
  madeFrom: string
  /** For a video: the source that it was made from. */
  videoMadeFrom?: string
  files: MadeFile[]
}

/** Everything that the files of a resource depend on. */
export interface FileSource extends Source {
  type: string
  category: string
  fileName: string
}

export const markOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** A hash of a source and of the code that builds files from it. */
export function madeFrom(source: FileSource): string {
  const { slug, title, description, shortVersion, body, reviewNote, type, category, fileName } = source
  const sources = source.sources.map((one) => [one.title, one.url])
  const versions = source.versions.map(({ on, note }) => [on, note])
  const words = [slug, title, description, shortVersion, body.trim(), reviewNote, type, category, fileName]
  return markOf(JSON.stringify([words, sources, versions, codeMark()]))
}

let code: string | undefined
/** Files and pages of resources both depend on these. */
const MARKDOWN = ['app/platform/text/markdown-tree.ts', 'app/platform/text/markdown-html.ts']

/** A hash of the code beside the built site: the process that builds files runs it from there. */
export function codeMark(): string {
  code ??= markOf(
    ['app/platform/documents', 'app/resources/making']
      .flatMap((folder) =>
        readdirSync(path.join(process.cwd(), folder))
          .filter((name) => /\.(ts|typ)$/.test(name) && !name.endsWith('.test.ts'))
          .sort()
          .map((name) => `${folder}/${name}`),
      )
      .concat(MARKDOWN)
      .map((file) => readFileSync(path.join(process.cwd(), file), 'utf8'))
      .join('\n'),
  )
  return code
}
