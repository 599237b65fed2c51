/** Why the database, or the disk below it, cannot do something at this moment. */
type StorageTrouble = 'no room' | 'read only' | 'busy' | 'away'

/** The low byte of SQLite's errcode. */
const SQLITE: Record<number, StorageTrouble> = {
  5: 'busy',
  6: 'busy',
  8: 'read only',
  10: 'away',
  13: 'no room',
  14: 'away',
}
/** A trigger refused: only those of db/move/frozen.server.ts do, while the database is moved. */
const BEING_MOVED = 1811
/** PostgreSQL's codes; two characters stand for a whole class. */
const POSTGRES: Record<string, StorageTrouble> = {
  '08': 'away',
  '25006': 'read only',
  '25P03': 'away',
  '40001': 'busy',
  '40P01': 'busy',
  '53100': 'no room',
  '53': 'away',
  '55P03': 'busy',
  '57014': 'busy',
  '57P': 'away',
  '58': 'away',
}
const FILES: Record<string, StorageTrouble> = {
  ENOSPC: 'no room',
  EDQUOT: 'no room',
  EROFS: 'read only',
  EIO: 'away',
  EMFILE: 'busy',
  ENFILE: 'busy',
}
/** pg's messages without a code when the connection to the server broke. */
const LOST_LINE = /^Connection terminated|is not queryable$|^Client has encountered a connection error/

/** @returns null for anything else: a bug of ours, which is an incident */
export function storageTrouble(error: unknown): StorageTrouble | null {
  const { code, errcode, message, lost } = (error ?? {}) as {
    code?: unknown
    errcode?: number
    message?: string
    lost?: boolean
  }
  if (errcode !== undefined) return errcode === BEING_MOVED ? 'read only' : (SQLITE[errcode & 0xff] ?? null)
  if (lost || LOST_LINE.test(message ?? '')) return 'away'
  if (typeof code !== 'string') return null
  return FILES[code] ?? POSTGRES[code] ?? POSTGRES[code.slice(0, 3)] ?? classOf(code)
}

/** Only PostgreSQL codes have five characters and begin with two digits. */
const classOf = (code: string): StorageTrouble | null =>
  /^\d[0-9A-Z]{4}$/.test(code) ? (POSTGRES[code.slice(0, 2)] ?? null) : null

/**
 * Marks an error that broke the connection to the database: the network's own codes, such as ECONNRESET, can mean other
 * things elsewhere.
 */
export function markLost(error: unknown): void {
  Object.assign(error as object, { lost: true })
}

/** The same for an error thrown because no connection could be made. */
export function lostLine(error: unknown): never {
  markLost(error)
  throw error
}
