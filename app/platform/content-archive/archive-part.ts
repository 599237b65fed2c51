import { cutText } from '#app/ui/cut-text.ts'
import type { Db, Tx } from '#db/schema.ts'
import { cleanValue } from '../text/without-controls.ts'

// All content as one folder. Each kind of content contributes a part of it (docs/decisions/0180).

/** A file of a folder to be imported. */
export interface ArchiveFile {
  name: string
  /** Empty for a picture or a PDF. */
  text: string
  /** Why a picture or a PDF cannot be accepted; null if it can, and for texts. */
  problem: string | null
  /** JSON: what the check found in a PDF. */
  found?: string
  /** The bytes of a picture or a PDF. Inside a transaction, call it only with `tx`. */
  bytes: (db: Db | Tx) => Promise<Uint8Array<ArrayBuffer>>
}

export interface ArchiveChange {
  name: string
  title: string
  /** The current text and the imported one; `before` is empty for a new text. */
  before: string
  after: string
  /** Its state after the import. */
  goes: 'draft' | 'to-publish' | 'waits' | 'at-once'
  /** What it is called in its file, where a file has several. */
  key?: string
}

interface ArchiveReasons {
  name: string
  reasons: string[]
}

/** The planned changes for the files of a part. */
export interface ArchivePlan {
  changes: ArchiveChange[]
  same: number
  /** If there is any, nothing of the folder is imported. */
  wrong: ArchiveReasons[]
  left: ArchiveReasons[]
  /** Imports the changes, all in the transaction of the whole folder. */
  take: (tx: Tx, by: string) => Promise<ToPublish[]>
}

export interface Published {
  published: boolean
  waits: string | null
}

/** Texts that were saved and that the folder has as public, or at another address. */
export interface ToPublish {
  textId: string
  title: string
  /** Whether visitors read them now, and if not although the folder has them as public, why. */
  publish: (tx: Tx, by: string) => Promise<Published>
}

export interface ArchivePart {
  /** Its files, for the README of the folder: name and content. */
  about: readonly (readonly [name: string, says: string])[]
  owns: (name: string) => boolean
  /** In an order that depends only on the names. */
  files: (db: Db) => AsyncIterable<readonly [name: string, content: string | Uint8Array]>
  plan: (db: Db | Tx, files: readonly ArchiveFile[]) => Promise<ArchivePlan>
  /** Runs after the import, and after an undo of it. */
  after?: () => Promise<void>
  /**
   * How an undo takes back changes to what is no text; or why they stay, in a sentence. Left out: the part has only texts, and the
   * engine undoes them.
   */
  undo?: UndoChange | { stays: string }
}

export interface UndoneChange {
  outcome: 'restored' | 'waits' | 'left'
  /** If it is not as before. */
  reason?: string
}

/** Why an undo does not touch what someone changed. */
export const CHANGED_SINCE = 'Someone changed it since the import.'

/** @param reason a sentence */
export const leftAsIs = (reason: string): UndoneChange => ({ outcome: 'left', reason })

type UndoChange = (
  tx: Tx,
  change: Pick<ArchiveChange, 'before' | 'after'> & { key: string },
  by: string,
) => Promise<UndoneChange>

export const nothingPlanned = (): ArchivePlan => ({
  changes: [],
  same: 0,
  wrong: [],
  left: [],
  take: async () => [],
})

/**
 * What an import does with one file. `skipped`: the import leaves the file out and takes the rest of the folder.
 * `left`: parts of the file that the import leaves out, each in a sentence.
 */
export type Judged<Ready> =
  | { reasons: string[] }
  | { skipped: string }
  | { same: true }
  | { ready: Ready; change: ArchiveChange; left?: string[] }

interface Judging<Ready> {
  judge: (file: ArchiveFile) => Promise<Judged<Ready>>
  take: (tx: Tx, ready: readonly Ready[], by: string) => Promise<ToPublish[]>
}

/** The plan of a part that judges each file for itself, in the order of the files. */
export async function planEach<Ready>(
  files: readonly ArchiveFile[],
  { judge, take }: Judging<Ready>,
): Promise<ArchivePlan> {
  const ready: Ready[] = []
  const plan: ArchivePlan = { ...nothingPlanned(), take: (tx, by) => take(tx, ready, by) }
  for (const file of files) {
    const { name } = file
    const found = await judge(file)
    if ('reasons' in found) plan.wrong.push({ name, reasons: found.reasons })
    else if ('skipped' in found) plan.left.push({ name, reasons: [found.skipped] })
    else if ('same' in found) plan.same += 1
    else {
      ready.push(found.ready)
      plan.changes.push(found.change)
      if (found.left && found.left.length > 0) plan.left.push({ name, reasons: found.left })
    }
  }
  return plan
}

/** The public version of a text comes before its newer draft. */
export const draftsLast = (files: readonly ArchiveFile[]): ArchiveFile[] => {
  const order = ({ name }: ArchiveFile) => name.replace(/\.draft\.json$/, '.~')
  return [...files].sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

/** Sites number by counting up from the highest number, so one file could use up all numbers. */
const MOST_AHEAD = 10_000

/** Why a new number is refused, in a sentence; null if it is near those that this site has. */
export const tooFarAhead = (number: number, highest: number): string | null =>
  number > highest + MOST_AHEAD
    ? `The number ${number} is too high: the highest one here is ${highest}. Use at most ${highest + MOST_AHEAD}.`
    : null

/** Data as stored in a file. */
export const asFile = (data: unknown): string => `${JSON.stringify(data, null, 2)}\n`

/** The content of a data file, or what is wrong with it, with its line. */
export function readData(text: string): { data: Record<string, unknown> } | { reason: string } {
  try {
    const data: unknown = JSON.parse(text, cleanValue)
    if (typeof data === 'object' && data !== null && !Array.isArray(data))
      return { data: data as Record<string, unknown> }
    return { reason: 'It has to begin with { and end with }.' }
  } catch (error) {
    const at = Number(/position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? text.length)
    return { reason: `Line ${text.slice(0, at).split('\n').length}: this is not JSON that we can read.` }
  }
}

/** The unknown names in a data file, each in a sentence. */
export const unknownNames = (data: Record<string, unknown>, known: readonly string[]): string[] =>
  Object.keys(data)
    .filter((name) => !known.includes(name))
    .map((name) => `We do not know “${cutText(name, 60)}”, so it is left out.`)
