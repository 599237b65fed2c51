import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { LIMITS } from '../model/rules.ts'
import { unknownVariables } from './saved-replies.ts'

export interface SavedReply {
  id: string
  title: string
  body: string
  version: number
  editedAt: string
}

/** The active saved replies, by title. */
export const savedReplies = (db: Db): Promise<SavedReply[]> =>
  db
    .selectFrom('savedReplies')
    .select(['id', 'title', 'body', 'version', 'editedAt'])
    .where('retiredAt', 'is', null)
    .orderBy('title')
    .execute()

/** The errors of a saved reply, by field. */
export function problemsInSaved({ title, body }: { title: string; body: string }): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!title) problems.title = 'Give the reply a title'
  else if (title.length > LIMITS.savedTitle)
    problems.title = `A title can have up to ${LIMITS.savedTitle} characters`
  if (!body) problems.body = 'Write the reply'
  else if (body.length > LIMITS.reply)
    problems.body = `A reply can have up to ${LIMITS.reply.toLocaleString('en-US')} characters`
  const unknown = unknownVariables(body)
  if (unknown.length > 0)
    problems.body ??= `Nothing fills in ${unknown.map((name) => `{{${name}}}`).join(', ')}. Use the names below, or take it out`
  return problems
}

/**
 * Saves a new or changed reply.
 * @param id null for a new one
 * @param version the version that was changed
 * @throws Refused 409 if a colleague has changed it
 */
export async function keepSavedReply(
  db: Db,
  { id, version, ...reply }: { id: string | null; version: number; title: string; body: string },
  by: string,
): Promise<string> {
  const edited = { ...reply, editedAt: now(), editedBy: by }
  const place = id ?? newId()
  await inTransaction(db, async (tx) => {
    if (id === null) {
      await tx
        .insertInto('savedReplies')
        .values({ id: place, version: 1, retiredAt: null, ...edited })
        .execute()
    } else {
      const changed = await tx
        .updateTable('savedReplies')
        .set({ ...edited, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('retiredAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!changed)
        throw new Refused(
          'A colleague just changed this reply. Read what it says now, under “Saved in the meantime”. Save again to replace it with yours.',
        )
    }
    await record(tx, by, 'message.saved-reply', place)
  })
  return place
}

/** Retires a saved reply. Replies made from it stay unchanged. */
export async function retireSavedReply(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('savedReplies')
      .set({ retiredAt: now() })
      .where('id', '=', id)
      .where('retiredAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) await record(tx, by, 'message.saved-reply-retired', id)
  })
}
