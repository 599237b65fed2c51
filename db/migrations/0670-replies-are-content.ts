import type { Kysely } from 'kysely'

interface Template {
  id: string
  kind: 'case' | 'message'
  title: string
  body: string
  nextStep: string
  editedAt: string
  /** 'system' for those that came with the site, until staff change them. */
  editedBy: string
  retiredAt: string | null
}
interface Tables {
  replyTemplates: Template
  texts: Record<string, string | number | null>
  textVersions: Record<string, string | number | null>
  textAddresses: { kind: string; address: string; textId: string }
  drafts: { id: string; kind: string; form: string }
}

const KINDS = [
  ['case', 'letter', '/staff/letters'],
  ['message', 'reply', '/staff/messages/replies'],
] as const

const FIRST = 101

/**
 * Templates of replies are content, with versions and a bin. The id of each becomes its address, so that its page stays where it
 * was. A retired one is in the bin from now on.
 */
export async function up(before: Kysely<unknown>): Promise<void> {
  const db = before as Kysely<Tables>
  const at = new Date().toISOString()
  for (const [was, kind, list] of KINDS) {
    const all = await db
      .selectFrom('replyTemplates')
      .selectAll()
      .where('kind', '=', was)
      .orderBy('editedAt')
      .orderBy('id')
      .execute()
    for (const [place, one] of all.entries()) {
      const number = FIRST + place
      await move(db, { ...one, number, as: kind, at })
      await moveDrafts(db, `${list}/${one.id}`, `${list}/${kind}-${number}`)
    }
  }
  await db.schema.dropTable('reply_templates').execute()
}

async function move(
  db: Kysely<Tables>,
  { as: kind, number, at, ...one }: Template & { as: string; number: number; at: string },
): Promise<void> {
  const id = `${kind}-${number}`
  const by = one.editedBy === 'system' ? null : one.editedBy
  const retired = one.retiredAt !== null
  await db
    .insertInto('texts')
    .values({
      id,
      kind,
      number,
      address: one.id,
      state: retired ? 'bin' : 'published',
      title: one.title,
      version: 1,
      publishedVersion: retired ? null : 1,
      publishedOn: one.editedAt.slice(0, 10),
      approvedVersion: null,
      approvedBy: null,
      reviewNote: '',
      publishAt: null,
      reviewDueOn: null,
      editedAt: one.editedAt,
      editedBy: by,
      binnedAt: retired ? at : null,
      language: 'en',
      variant: null,
      sourceId: null,
    })
    .execute()
  await db.insertInto('textAddresses').values({ kind, address: one.id, textId: id }).execute()
  const { title, body, nextStep } = one
  await db
    .insertInto('textVersions')
    .values({
      textId: id,
      version: 1,
      content: JSON.stringify({ title, body, nextStep }),
      savedAt: one.editedAt,
      savedBy: by,
      publishedAt: one.editedAt,
    })
    .execute()
}

/** What staff typed and did not save waits under the address of its page, with other words behind it for a second form. */
async function moveDrafts(db: Kysely<Tables>, from: string, to: string): Promise<void> {
  const drafts = await db
    .selectFrom('drafts')
    .select(['id', 'form'])
    .where('kind', '=', 'console')
    .where('form', 'like', `${from}%`)
    .execute()
  for (const { id, form } of drafts)
    if (/^(?![\w-])/.test(form.slice(from.length)) && form.startsWith(from))
      await db
        .updateTable('drafts')
        .set({ form: to + form.slice(from.length) })
        .where('id', '=', id)
        .execute()
}
