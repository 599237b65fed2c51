import { setImmediate as breathe } from 'node:timers/promises'
import { isHeldByOthers, onDisk } from '#db/dialect.server.ts'
import { LeaseHeld, oneAtATime } from '#db/leases.server.ts'
import type { Db } from '#db/schema.ts'
import { anchorFile, anchors } from '../file-store/anchors.server.ts'
import { hmac, sameMark, serverSecret } from '../secrets/data-keys.server.ts'
import { DAY, now } from '../time.ts'
import { isKeyed, markFits } from './audit.server.ts'
import { askToLook, haveLooked } from './trail-lock-alarm.server.ts'

// Recomputes the links of the audit trail. Links alone do not show that the newest lines were cut off, or that the
// whole trail was rewritten with write access to the database. So each check stores the last line it saw in a note
// out of the database, signed with the server key; the next check must find that line
// unchanged.

const AT_A_TIME = 1000
/** Only without a bucket. The operator removes it when moving the site to another database on purpose. */
export const noteFile = () => anchorFile('trail')

/** The first line that does not fit, and how. */
export interface Broken {
  seq: number
  /** 'changed': not as written. 'missing': removed. 'cut': the newest are gone. 'anew': not the line of the last check. */
  how: 'changed' | 'missing' | 'cut' | 'anew'
}

export interface TrailCheck {
  /** How many lines were recomputed. */
  lines: number
  ms: number
  broken: Broken | null
  /** Whether there was a note of an earlier check, and whether it was ours. */
  note: 'none' | 'ours' | 'unreadable'
}

interface Note {
  seq: number
  hash: string
  /** When all lines were last checked. */
  wholeAt: string
  broken: Broken | null
  /** The last line with an unkeyed hash. Missing in notes from that time. */
  plainUpTo?: number
}

/** For a note without it: looked up once, at the first check. */
async function lastPlain(db: Db): Promise<number> {
  const row = await db
    .selectFrom('auditLines')
    .select('seq')
    .where('hash', 'not like', '2.%')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? 0
}

const markOf = (note: string) => hmac(serverSecret('audit trail'), note)

async function readNote(): Promise<Note | 'none' | 'unreadable'> {
  const found = await anchors().read('trail')
  if (typeof found === 'string') return found === 'missing' ? 'none' : 'unreadable'
  const [mark = '', ...rest] = found.text.trim().split(' ')
  const text = rest.join(' ')
  return sameMark(mark, markOf(text)) ? (JSON.parse(text) as Note) : 'unreadable'
}

async function leaveNote(note: Note): Promise<void> {
  const text = JSON.stringify(note)
  await anchors().write('trail', `${markOf(text)} ${text}\n`)
}

let lastInTurn: Promise<unknown> = Promise.resolve()
/**
 * Checks of this process queue here, so only another party can hold the lease for longer: another site on the same
 * database, or an attacker who wants to prevent checks. The caller gets an error soon.
 */
const PATIENCE = 5000

let asked = 0
/** All callers that had asked when the lease was last found held. */
let heldFromAll = { upTo: 0, error: null as unknown }

type StillMine = () => Promise<boolean>

/** Serializes checks, so that no process, this one or another, replaces a note with an older one. */
function inTurn<T>(db: Db, work: (stillMine: StillMine) => Promise<T>, patience = PATIENCE): Promise<T> {
  asked += 1
  const me = asked
  const mine = lastInTurn.then(async () => {
    // A caller that queued behind one that found the lease held does not wait as long again.
    if (me <= heldFromAll.upTo) throw heldFromAll.error
    return oneAtATime(db, 'trail note', work, patience).catch((error: unknown) => {
      if (isHeldByOthers(error)) heldFromAll = { upTo: asked, error }
      throw error
    })
  })
  // The caller gets the error; the next one continues.
  lastInTurn = mine.catch(() => {})
  return mine
}

/**
 * Recomputes every line from the first one on, in batches, and writes the note.
 * @throws an error that `isHeldByOthers` recognizes, if another party prevents the check
 */
export const checkTrail = (db: Db, patience?: number): Promise<TrailCheck> =>
  inTurn(db, (stillMine) => wholeCheck(db, stillMine), patience)

async function wholeCheck(db: Db, stillMine: StillMine): Promise<TrailCheck> {
  const began = performance.now()
  const note = await readNote()
  const known = typeof note === 'string' ? null : note
  const plainUpTo = known?.plainUpTo ?? (await lastPlain(db))
  const { lines, last, broken } = await walk(db, { seq: 0, hash: '' }, known, plainUpTo)
  const cut = !broken && known && last.seq < known.seq ? { seq: last.seq + 1, how: 'cut' as const } : null
  const found = broken ?? cut
  await onDisk(db)
  if (!(await stillMine())) throw new LeaseHeld('another process checks the trail since')
  // A broken trail keeps the note that proves it.
  await leaveNote({ ...((found && known) ?? last), wholeAt: now(), broken: found, plainUpTo })
  const ms = Math.max(1, Math.round(performance.now() - began))
  return { lines, ms, broken: found, note: typeof note === 'string' ? note : 'ours' }
}

/** Recomputes every line of another copy of the trail, and writes nothing. */
export async function inspectTrail(db: Db): Promise<Pick<TrailCheck, 'lines' | 'broken'>> {
  const { lines, broken } = await walk(db, { seq: 0, hash: '' }, null, await lastPlain(db))
  return { lines, broken }
}

/**
 * The result without checking every line: the last complete check, and the lines since.
 * @returns `wholeAt` null when the note of the last check is not ours
 */
export async function newestLines(
  db: Db,
  patience?: number,
): Promise<{ broken: Broken | null; wholeAt: string | null }> {
  const note = await readNote()
  // Only an explicit check replaces a note that is not ours.
  if (note === 'unreadable') return { broken: null, wholeAt: null }
  if (note === 'none') return { broken: (await checkTrail(db, patience)).broken, wholeAt: now() }
  return { broken: (await sinceNote(db, note)).broken, wholeAt: note.wholeAt }
}

/** Checks every line once a day. */
export const checkTrailDaily = (db: Db): Promise<void> =>
  inTurn(db, async (stillMine) => {
    const note = await readNote()
    if (note === 'unreadable') return
    if (note === 'none' || Date.parse(note.wholeAt) < Date.now() - DAY) await wholeCheck(db, stillMine)
  })

let looking = false

/**
 * Every minute: checks the new lines, so that at most the lines of the last minute can be cut off unnoticed. Does
 * nothing while an earlier check runs.
 */
export async function noteNewLines(db: Db, patience?: number): Promise<void> {
  const asked = askToLook()
  if (looking) return asked
  looking = true
  try {
    await Promise.all([asked, inTurn(db, (stillMine) => noteSince(db, stillMine), patience)])
    haveLooked()
  } finally {
    looking = false
  }
}

async function noteSince(db: Db, stillMine: StillMine): Promise<void> {
  const note = await readNote()
  if (typeof note === 'string') return
  const { broken, last } = await sinceNote(db, note)
  if (broken || last.seq === note.seq) return
  // SQLite shows lines that a power cut can still undo. They would look as if they had been cut off.
  await onDisk(db)
  if (await stillMine()) await leaveNote({ ...note, ...last })
}

/** The lines after the note, if the last line it saw is unchanged. */
async function sinceNote(db: Db, note: Note): Promise<{ broken: Broken | null; last: Link }> {
  const last = { seq: note.seq, hash: note.hash }
  if (note.broken) return { broken: note.broken, last }
  const from = await db.selectFrom('auditLines').select('hash').where('seq', '=', note.seq).executeTakeFirst()
  if (note.seq > 0 && from?.hash !== note.hash)
    return { broken: { seq: note.seq, how: from ? 'anew' : 'cut' }, last }
  return walk(db, note, null, note.plainUpTo ?? (await lastPlain(db)))
}

interface Link {
  seq: number
  hash: string
}

/**
 * @param plainUpTo the last line that may carry an unkeyed hash, from before there was a server key. It is in the note,
 * so that a recent line cannot be forged in the old format.
 */
async function walk(db: Db, from: Link, known: Link | null, plainUpTo: number) {
  let last: Link = { seq: from.seq, hash: from.hash }
  let lines = 0
  for (;;) {
    const some = await db
      .selectFrom('auditLines')
      .selectAll()
      .where('seq', '>', last.seq)
      .orderBy('seq')
      .limit(AT_A_TIME)
      .execute()
    for (const line of some) {
      const wrong = (how: Broken['how'], seq = line.seq) => ({ lines, last, broken: { seq, how } })
      if (line.seq !== last.seq + 1) return wrong('missing', last.seq + 1)
      lines += 1
      const plain = !isKeyed(last.hash) && line.seq <= plainUpTo
      if (line.prevHash !== last.hash || !markFits(line, plain)) return wrong('changed')
      if (known?.seq === line.seq && known.hash !== line.hash) return wrong('anew')
      last = { seq: line.seq, hash: line.hash }
    }
    if (some.length < AT_A_TIME) return { lines, last, broken: null }
    // SQLite answers synchronously: without this, no other request would be served until the last line.
    await breathe()
  }
}
