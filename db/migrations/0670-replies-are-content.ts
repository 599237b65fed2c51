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
}

const KINDS = [
  ['case', 'letter'],
  ['message', 'reply'],
] as const

const FIRST = 101

/**
 * Templates of replies are content, with versions and a bin. The id of each becomes its address, so that its page stays where it
 * was. A retired one is in the bin from now on.
 */
export async function up(before: Kysely<unknown>): Promise<void> {
  const db = before as Kysely<Tables>
  const at = new Date().toISOString()
  for (const [was, kind] of KINDS) {
    const all = await db
      .selectFrom('replyTemplates')
      .selectAll()
      .where('kind', '=', was)
      .orderBy('editedAt')
      .orderBy('id')
      .execute()
    for (const [place, one] of all.entries()) await move(db, { ...one, number: FIRST + place, as: kind, at })
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
