/**
 * Keeps whole objects. An object is written once under a name of its own and is never overwritten: a change is another
 * object. There are two: a folder (folder-store.server.ts) and a bucket (bucket-store.server.ts).
 */
export interface FileStore {
  kind: 'folder' | 'bucket'
  /** Where it is, for a sentence; never with a secret. */
  place: string
  /** The setting that names the place. */
  setting: 'DATA_DIR' | 'FILES_URL'
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** The same for a name that two processes may choose. @returns false when it is taken, as far as the store can tell */
  putNew: (name: string, bytes: Uint8Array) => Promise<boolean>
  /** Null when there is no such object. @throws FileStoreTrouble */
  get: (name: string) => Promise<Uint8Array | null>
  /** Deletes it if it is there. */
  delete: (name: string) => Promise<void>
  /** Objects whose names begin so, with their age in milliseconds by the store's own clock. */
  list: (prefix: string) => AsyncIterable<Stored>
  /** How many bytes it can still take. */
  room: () => number
}

export interface Stored {
  name: string
  age: number
}

type Trouble =
  /** It does not answer, or not in time; later it will. */
  | 'away'
  /** It answers that we may not do this. */
  | 'refused'
  /** What it gave is not what was written. */
  | 'damaged'

/** Recognized by its name: the built site has a copy of this class. The message has no names and no secrets. */
export class FileStoreTrouble extends Error {
  override name = 'FileStoreTrouble'
  readonly trouble: Trouble
  /** The code of the answer or of the network, such as NoSuchBucket or ECONNREFUSED. */
  readonly code: string

  constructor(trouble: Trouble, code: string) {
    super(`the file store: ${trouble} (${code})`)
    this.trouble = trouble
    this.code = code
  }
}

export const isStoreTrouble = (error: unknown): error is FileStoreTrouble =>
  (error as Error | undefined)?.name === 'FileStoreTrouble'
