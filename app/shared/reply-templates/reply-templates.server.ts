import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  problemsInTemplate,
  type ReplyTemplate,
  type ReplyTemplateKind,
  type TemplateText,
  type TypedTemplate,
} from './template-kind.ts'

/** The templates in use, by title. */
export const replyTemplates = (db: Db, { kind }: ReplyTemplateKind): Promise<ReplyTemplate[]> =>
  db
    .selectFrom('replyTemplates')
    .select(['id', 'title', 'body', 'nextStep', 'version', 'editedAt'])
    .where('kind', '=', kind)
    .where('retiredAt', 'is', null)
    .orderBy('title')
    .execute()

const NEW = { id: null, title: '', body: '', nextStep: '', version: 0 }

/** @param id 'new' for one that is not saved yet */
export const findReplyTemplate = async (db: Db, kind: ReplyTemplateKind, id: string) =>
  id === 'new' ? NEW : ((await replyTemplates(db, kind)).find((one) => one.id === id) ?? notFound())

export type TemplateAnswer =
  | { saved: string }
  | {
      errors: Record<string, string>
      typed: TypedTemplate
      /** Whether a colleague changed it since. */
      meanwhile: boolean
      status: number
    }

/**
 * Saves or retires a template.
 * @param typed what its form holds
 * @returns what to say of it, or what to show again
 */
export async function answerTemplateForm(
  db: Db,
  kind: ReplyTemplateKind,
  place: string,
  typed: Readonly<Record<string, string>>,
  by: string,
): Promise<TemplateAnswer> {
  const { title = '', body = '', nextStep = '', version = '' } = typed
  const { id } = await findReplyTemplate(db, kind, place)
  if (typed.intent === 'retire' && id) {
    await retireReplyTemplate(db, kind, id, by)
    return { saved: `The ${kind.noun} is retired. Replies written from it stay.` }
  }
  const text = { title, body, nextStep: kind.limits.nextStep > 0 ? nextStep : '' }
  const again = { typed: { ...text, version } }
  const errors = problemsInTemplate(kind, text)
  if (Object.keys(errors).length > 0) return { ...again, errors, meanwhile: false, status: 422 }
  try {
    await saveReplyTemplate(db, kind, { ...text, id, version: Number(version) || 0 }, by)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...again, errors: { body: error.message }, meanwhile: true, status: error.status }
  }
  return { saved: `The ${kind.noun} is saved. The next reply can start from it.` }
}

/**
 * Saves a template, new or changed.
 * @param id null for a new one
 * @param version the version that was changed
 * @throws Refused 409 when a colleague changed it meanwhile
 */
export async function saveReplyTemplate(
  db: Db,
  { kind, noun, acts }: ReplyTemplateKind,
  { id, version, ...text }: TemplateText & { id: string | null; version: number },
  by: string,
): Promise<string> {
  const edited = { ...text, editedAt: now(), editedBy: by }
  const place = id ?? newId()
  await inTransaction(db, async (tx) => {
    if (id === null) {
      await tx
        .insertInto('replyTemplates')
        .values({ id: place, kind, version: 1, retiredAt: null, ...edited })
        .execute()
    } else {
      const changed = await tx
        .updateTable('replyTemplates')
        .set({ ...edited, version: version + 1 })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('version', '=', version)
        .where('retiredAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!changed)
        throw new Refused(
          `A colleague just changed this ${noun}. Read what it says now, under “Saved in the meantime”. Save again to replace it with yours.`,
        )
    }
    await record(tx, by, acts.saved, place)
  })
  return place
}

/** Retires a template. Replies written from it stay as they are. */
export async function retireReplyTemplate(
  db: Db,
  { kind, acts }: ReplyTemplateKind,
  id: string,
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('replyTemplates')
      .set({ retiredAt: now() })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('retiredAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) await record(tx, by, acts.retired, id)
  })
}
