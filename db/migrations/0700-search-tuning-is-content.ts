import type { Kysely } from 'kysely'

interface Change {
  kind: string
  key: string
  version: number
  state: 'on' | 'off' | 'gone'
  /** JSON */
  words: string
  page: string | null
  savedAt: string
  savedBy: string
}
interface Tables {
  searchChanges: Change
  texts: Record<string, string | number | null>
  textVersions: Record<string, string | number | null>
  textAddresses: { kind: string; address: string; textId: string }
  drafts: { id: string; kind: string; form: string }
}

const KINDS = [
  ['same', 'synonym', '/staff/search/words'],
  ['pin', 'pin', '/staff/search/pins'],
  ['question', 'testquestion', '/staff/search/questions'],
] as const

/** The groups that came with the site until now, in their order. */
const BUILT_IN =
  `iep 504-plan attorney job fired hired boss housing school college health-care air-travel service-animal assistance-animal
  time-limit pro-bono disability child law complain accommodation website public-places kicked-out bar-exam donate retaliation
  ada idea sign-language letter government denied records ramp rights help contact discrimination autism text-size cost parking
  test day-care sick fmla ssi unemployment medication spanish restraint seclusion suspension gifted harassment remote-work
  doctors-note lost-my-words charge-money volunteer press abused forum`.split(/\s+/)

/** Lower numbers belong to texts of a release. */
const FIRST = 101

/**
 * What staff change of the search is content, with its versions. The key of each becomes its address, so that its page stays where it
 * was. What they deleted is in the bin from now on. The table stays for the release before.
 */
export async function up(before: Kysely<unknown>): Promise<void> {
  const db = before as Kysely<Tables>
  const at = new Date().toISOString()
  for (const [was, kind, list] of KINDS) {
    const all = await db
      .selectFrom('searchChanges')
      .selectAll()
      .where('kind', '=', was)
      .orderBy('savedAt')
      .orderBy('key')
      .orderBy('version')
      .execute()
    let next = FIRST
    for (const [key, versions] of Map.groupBy(all, (one) => one.key)) {
      const builtIn = was === 'same' ? BUILT_IN.indexOf(key) + 1 : 0
      const number = builtIn || next++
      await move(db, versions, { kind, number, builtIn: builtIn > 0, at })
    }
    const moved = await db
      .selectFrom('textAddresses')
      .select(['address', 'textId'])
      .where('kind', '=', kind)
      .execute()
    for (const { address, textId } of moved) await moveDrafts(db, `${list}/${address}`, `${list}/${textId}`)
  }
  // Each built-in group has a page, also one that staff have not changed.
  for (const [place, key] of BUILT_IN.entries())
    await moveDrafts(db, `/staff/search/words/${key}`, `/staff/search/words/synonym-${place + 1}`)
}

interface Place {
  kind: string
  number: number
  builtIn: boolean
  at: string
}

async function move(
  db: Kysely<Tables>,
  all: readonly Change[],
  { kind, number, builtIn, at }: Place,
): Promise<void> {
  const versions = all.toSorted((a, b) => a.version - b.version)
  const [first, last] = [versions[0], versions.at(-1)]
  if (!first || !last) return
  const id = `${kind}-${number}`
  // A built-in group always stays.
  const state = builtIn && last.state === 'gone' ? 'on' : last.state
  // Its first version is the one that came with the site.
  const shift = builtIn ? 1 : 0
  const version = last.version + shift
  await db
    .insertInto('texts')
    .values({
      id,
      kind,
      number,
      address: first.key,
      state: STATES[state],
      title: [...(builtIn ? [first.key.replaceAll('-', ' ')] : []), ...wordsOf(last)].join(', '),
      version,
      publishedVersion: state === 'on' ? version : null,
      publishedOn: first.savedAt.slice(0, 10),
      approvedVersion: null,
      approvedBy: null,
      reviewNote: '',
      publishAt: null,
      reviewDueOn: null,
      editedAt: last.savedAt,
      editedBy: last.savedBy,
      binnedAt: state === 'gone' ? at : null,
      language: 'en',
      variant: null,
      sourceId: null,
    })
    .execute()
  await db.insertInto('textAddresses').values({ kind, address: first.key, textId: id }).execute()
  const stored = versions.map((one) => ({
    textId: id,
    version: one.version + shift,
    content: JSON.stringify({ words: wordsOf(one), page: one.page }),
    savedAt: one.savedAt,
    savedBy: one.savedBy,
    publishedAt: one.state === 'on' ? one.savedAt : null,
  }))
  const asItCame = {
    textId: id,
    version: 1,
    content: JSON.stringify({ words: [], page: null }),
    savedAt: first.savedAt,
    savedBy: null,
    publishedAt: first.savedAt,
  }
  await db
    .insertInto('textVersions')
    .values(builtIn ? [asItCame, ...stored] : stored)
    .execute()
}

const STATES = { on: 'published', off: 'back', gone: 'bin' } as const

const wordsOf = ({ words }: Change): string[] => JSON.parse(words) as string[]

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
