import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { TEMPLATE_LIMITS, unknownVariables } from '../model/reply-templates.ts'

export interface Template {
  id: string
  title: string
  body: string
  nextStep: string
  version: number
  editedAt: string
}

/** The templates in use, by title. */
export const templates = (db: Db): Promise<Template[]> =>
  db
    .selectFrom('caseTemplates')
    .select(['id', 'title', 'body', 'nextStep', 'version', 'editedAt'])
    .where('retiredAt', 'is', null)
    .orderBy('title')
    .execute()

export type NewTemplate = Pick<Template, 'title' | 'body' | 'nextStep'>

/** The errors in a template, by field. */
export function problemsInTemplate({ title, body, nextStep }: NewTemplate): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!title) problems.title = 'Give the letter a title'
  else if (title.length > TEMPLATE_LIMITS.title) problems.title = 'A title can have up to 100 characters'
  if (!body) problems.body = 'Write the letter'
  else if (body.length > TEMPLATE_LIMITS.body) problems.body = 'A letter can have up to 8,000 characters'
  if (nextStep.length > TEMPLATE_LIMITS.next) problems.nextStep = 'A next step can have up to 300 characters'
  // A text that is too long is not checked further.
  if (Object.keys(problems).length > 0) return problems
  const unknown = unknownVariables(`${body} ${nextStep}`)
  if (unknown.length > 0)
    problems.body = `Nothing fills in ${unknown.map((name) => `{{${name}}}`).join(', ')}. Use the names below, or take it out`
  return problems
}

/**
 * Saves a template, new or changed.
 * @param id null for a new one
 * @param version the version that was changed
 * @throws Refused 409 when a colleague changed it meanwhile
 */
export async function saveTemplate(
  db: Db,
  { id, version, ...template }: NewTemplate & { id: string | null; version: number },
  by: string,
): Promise<string> {
  const edited = { ...template, editedAt: now(), editedBy: by }
  const place = id ?? newId()
  await inTransaction(db, async (tx) => {
    if (id === null) {
      await tx
        .insertInto('caseTemplates')
        .values({ id: place, version: 1, retiredAt: null, ...edited })
        .execute()
    } else {
      const changed = await tx
        .updateTable('caseTemplates')
        .set({ ...edited, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('retiredAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!changed)
        throw new Refused(
          'A colleague just changed this letter. Read what it says now, under “Saved in the meantime”. Save again to replace it with yours.',
        )
    }
    await record(tx, by, 'case.template-saved', place)
  })
  return place
}

/** Retires a template. Replies written from it stay as they are. */
export async function retireTemplate(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('caseTemplates')
      .set({ retiredAt: now() })
      .where('id', '=', id)
      .where('retiredAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) await record(tx, by, 'case.template-retired', id)
  })
}
