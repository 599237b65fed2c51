import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { readCookie, secretCookie } from '#app/platform/http/cookies.server.ts'
import type { Db } from '#db/schema.ts'
import { CONTENT_NOTES, type ContentNote } from '#db/tables/content-notes.ts'
import { inTransaction } from '#db/transaction.ts'
import { choicesFrom, choicesText, type NoteChoices } from './note-rules.ts'

/** For a visitor without an account. Its prefix makes the server render pages for them instead of using cached ones. */
const COOKIE = '__Host-notes'
const YEAR = 365 * 24 * 3600

/** How the visitor wants to see posts with notes. */
export async function noteChoices(db: Db, request: Request, memberId: string | null): Promise<NoteChoices> {
  if (memberId === null) return choicesFrom(readCookie(request, COOKIE) ?? '')
  return choicesOf(db, memberId)
}

type WithNotes = readonly { notes: readonly ContentNote[] }[]
const noNotes = (all: WithNotes): boolean => all.every(({ notes }) => notes.length === 0)

/** The same for items with these notes. Skips the lookup if no item has any. */
export async function choicesFor(db: Db, request: Request, all: WithNotes): Promise<NoteChoices> {
  if (noNotes(all)) return {}
  const member = await memberOf(db, request)
  return noteChoices(db, request, member?.id ?? null)
}

/** The same for a page with several lists: asks the database once, and not at all if no list has any notes. */
export function choicesOnce(db: Db, request: Request, memberId: string | null) {
  let asked: Promise<NoteChoices> | undefined
  return async (all: WithNotes): Promise<NoteChoices> => {
    if (noNotes(all)) return {}
    asked ??= noteChoices(db, request, memberId)
    return asked
  }
}

export async function choicesOf(db: Db, memberId: string): Promise<NoteChoices> {
  const rows = await db
    .selectFrom('forumNoteChoices')
    .select(['note', 'choice'])
    .where('memberId', '=', memberId)
    .execute()
  return Object.fromEntries(rows.map(({ note, choice }) => [note, choice]))
}

/** Stores the choices with an account, or returns the cookie that stores them on the device. */
export async function keepChoices(
  db: Db,
  memberId: string | null,
  choices: NoteChoices,
): Promise<string | null> {
  if (memberId === null) {
    const text = choicesText(choices)
    return secretCookie(COOKIE, text, text ? YEAR : 0)
  }
  const rows = CONTENT_NOTES.flatMap((note) => {
    const choice = choices[note]
    return choice ? { memberId, note, choice } : []
  })
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('forumNoteChoices').where('memberId', '=', memberId).execute()
    if (rows.length > 0) await tx.insertInto('forumNoteChoices').values(rows).execute()
  })
  return null
}
