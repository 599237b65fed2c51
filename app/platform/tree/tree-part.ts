import { cutText } from '#app/ui/cut-text.ts'
import type { Db, Tx } from '#db/schema.ts'

// All content as one folder. What each kind of content brings is a part of it (docs/decisions/0180).

/** A file of a folder that somebody wants to take in. */
export interface TreeFile {
  name: string
  /** Empty for a picture. */
  text: string
  /** Why a picture cannot be taken; null where it can, and for texts. */
  problem: string | null
  /** Of a picture. Inside a transaction, only with `tx`. */
  bytes: (db: Db | Tx) => Promise<Uint8Array<ArrayBuffer>>
}

export interface TreeChange {
  name: string
  title: string
  /** What is there now and what would be there; `before` is empty where it is new. */
  before: string
  after: string
  /** What becomes of it when it is taken in. */
  goes: 'draft' | 'to-publish' | 'waits' | 'at-once'
}

interface TreeReasons {
  name: string
  reasons: string[]
}

/** What would happen with the files of a part. */
export interface TreePlan {
  changes: TreeChange[]
  same: number
  /** Nothing of the folder is taken while there is one. */
  wrong: TreeReasons[]
  left: TreeReasons[]
  /** Takes the changes in, all in the transaction of the whole folder. */
  take: (tx: Tx, by: string) => Promise<ToPublish[]>
}

export interface Published {
  published: boolean
  waits: string | null
}

/** Words that were saved and that the folder has as public. */
export interface ToPublish {
  title: string
  /** Whether visitors read them now, and why not where the folder has them as public. */
  publish: (db: Db, by: string) => Promise<Published>
}

export interface TreePart {
  /** Of its files, for the README of the folder: name and what is in it. */
  about: readonly (readonly [name: string, says: string])[]
  owns: (name: string) => boolean
  /** In an order that depends on nothing but the names. */
  files: (db: Db) => AsyncIterable<readonly [name: string, content: string | Uint8Array]>
  plan: (db: Db | Tx, files: readonly TreeFile[]) => Promise<TreePlan>
  /** What has to follow once it was taken in. */
  after?: () => Promise<void>
}

export const nothingPlanned = (): TreePlan => ({
  changes: [],
  same: 0,
  wrong: [],
  left: [],
  take: async () => [],
})

/** Data as a file holds it. */
export const asFile = (data: unknown): string => `${JSON.stringify(data, null, 2)}\n`

/** What a file of data holds, or what is wrong with it, with its line. */
export function readData(text: string): { data: Record<string, unknown> } | { reason: string } {
  try {
    const data: unknown = JSON.parse(text)
    if (typeof data === 'object' && data !== null && !Array.isArray(data))
      return { data: data as Record<string, unknown> }
    return { reason: 'It has to begin with { and end with }.' }
  } catch (error) {
    const at = Number(/position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? text.length)
    return { reason: `Line ${text.slice(0, at).split('\n').length}: this is not JSON that we can read.` }
  }
}

/** The names that a file of data has and we do not know, each in a sentence. */
export const unknownNames = (data: Record<string, unknown>, known: readonly string[]): string[] =>
  Object.keys(data)
    .filter((name) => !known.includes(name))
    .map((name) => `We do not know “${cutText(name, 60)}”, so it is left out.`)
