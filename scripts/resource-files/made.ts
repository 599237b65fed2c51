import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

// What lies in the folder of files and what it was made from, so that a test can tell when a file is older than its source.

export const FOLDER = 'db/samples/resource-files'

export interface MadeFile {
  name: string
  format: 'Word' | 'PDF' | 'Plain text' | 'Video' | 'Captions' | 'Slide'
  bytes: number
  pages: number | null
  seconds: number | null
  /** The first 16 hex digits of the SHA-256 of its bytes. */
  mark: string
}

export interface MadeResource {
  slug: string
  /** School grade by the Flesch-Kincaid formula, of the text without names of laws. */
  grade: number
  madeFrom: string
  /** Of a video: what it was made from. */
  videoMadeFrom?: string
  files: MadeFile[]
}

export const nameOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const markOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** A hash of a source and of the code that makes files of it. */
export function madeFrom(source: unknown): string {
  const here = new URL('.', import.meta.url)
  const code = readdirSync(here)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => readFileSync(new URL(name, here), 'utf8'))
  return markOf(JSON.stringify([source, code]))
}
