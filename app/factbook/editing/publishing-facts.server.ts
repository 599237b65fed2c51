import {
  type Check,
  type ChecksOfText,
  checkedWords,
  firstWords,
  intoBin,
  linksLookedAt,
  markPublished,
  publicTextAt,
  purgeText,
  sayTheSame,
  scheduleText,
  stopSchedule,
  takeOff,
  textAt,
  textsToPurge,
  textsTurn,
  versionAt,
  whatBlocks,
} from '#app/editorial/editorial.server.ts'
import { enqueue, takeBack } from '#app/platform/jobs/jobs.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { entriesAt, putInSearch, removeFromSearch } from '#app/platform/search-text/search-text.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { dayOf, now } from '#app/platform/time.ts'
import { samplesGone } from '#app/shared/samples-gone.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { afterCommit, inTransaction } from '#db/transaction.ts'
import { dueJobs } from '../facts/due-facts.server.ts'
import { factFollowers } from '../facts/fact-followers.server.ts'
import { linksOfFact } from '../facts/fact-links.server.ts'
import { type Content, type FactText, factText, factWords, readFact } from '../facts/fact-texts.server.ts'
import { factsOf, hideFact, showFact } from '../facts/snapshot.server.ts'
import type { CountedExample } from '../kinds/count-example.ts'
import { KINDS } from '../kinds/kinds.server.ts'
import { addressesIn, checkFact } from '../model/fact-checks.ts'
import { FACT_KINDS, type FactField, type FactKind, factKinds } from '../model/rules.ts'
import { contentFrom, factFields, type TypedFact } from '../model/typed-fact.ts'
import { reviewingFacts } from './reviewing-facts.server.ts'

/** Whether a second person has to review this version before it is public. Going back to the public version needs no review. */
async function waitsForSecond(
  db: Db | Tx,
  { id, kind, approvedVersion, publishedVersion }: FactText,
  version: number,
): Promise<boolean> {
  if (!FACT_KINDS[kind].legal || approvedVersion === version || publishedVersion === version) return false
  return publishedVersion === null || !(await sayTheSame(db, id, publishedVersion, version))
}

/** The record's examples of date computations, counted by the site; none while a field of it is invalid. */
export function countedExamples(kind: FactKind, content: Content): (CountedExample | null)[] {
  const { fields, counted } = KINDS[kind]
  if (!counted) return []
  const { errors } = contentFrom(fields, content, factFields(fields, content))
  return Object.keys(errors).length > 0 ? [] : counted(content)
}

/** The findings for this version: blocking ones, and suggestions. */
export async function checksOfFact(
  db: Db | Tx,
  text: FactText,
  content: Content,
  { day = today(), version = text.version, links: looked }: ChecksOfText & { day?: string } = {},
): Promise<Check[]> {
  const { fields, wrong, wrongAfter } = KINDS[text.kind]
  const { publishedVersion } = text
  const before =
    wrongAfter && publishedVersion !== null && publishedVersion !== version
      ? await versionAt(db, text.id, publishedVersion)
      : undefined
  const texts = factFields(fields, content)
  const { open } = looked ?? (await linksLookedAt(db, text.id, await linksOfFact(fields, content)))
  // With errors in the fields, the checks of the whole would be misleading.
  const problems = Object.values(contentFrom(fields, content, texts).errors).map((one) => `${one}.`)
  return checkFact({
    legal: FACT_KINDS[text.kind].legal,
    fields,
    texts,
    wrong:
      problems.length > 0
        ? problems
        : [
            ...((await wrong?.(content)) ?? []),
            ...countedExamples(text.kind, content).flatMap((one) => (one && !one.right ? [one.says] : [])),
            ...(before ? (wrongAfter?.(readFact(before.content), content) ?? []) : []),
            ...namedAlready(text, content),
          ],
    nowhere: await nowhere(db, addressesIn(texts)),
    marks: await checkedWords(db, markdownIn(fields, texts), [KINDS[text.kind].path(text.address, content)]),
    waitsForSecond: await waitsForSecond(db, text, version),
    notOpened: open,
    asReleased: await isAsReleased(db, text, content),
    today: day,
  })
}

/** Whether visitors would see two records with the same name. People may share a name. */
function namedAlready({ kind, address }: FactText, content: Content): string[] {
  const { title } = KINDS[kind]
  const name = (one: Content) => title(one).trim().toLowerCase()
  const others = FACT_KINDS[kind].grows && kind !== 'person' ? factsOf<Content>(kind) : []
  return others.some((one) => one.key !== address && name(one.content) === name(content))
    ? [
        `Visitors already read a ${FACT_KINDS[kind].one} with this name. Change that one, or take it off first.`,
      ]
    : []
}

/** Whether it equals the release's version, apart from days and the notes about what is new. */
async function isAsReleased(db: Db | Tx, { id, kind }: FactText, content: Content): Promise<boolean> {
  const { fields } = KINDS[kind]
  const first = await versionAt(db, id, await firstWords(db, id))
  // A record added here was in no release.
  if (!first || first.savedBy !== null) return false
  const [released, now] = [readFact(first.content), content].map((one) => factFields(fields, one))
  return fields.every(({ at, as }) => as === 'day' || at === 'whatIsNew' || released?.[at] === now?.[at])
}

const markdownIn = (fields: readonly FactField[], texts: TypedFact): string =>
  fields
    .filter(({ markdown }) => markdown)
    .map(({ at }) => texts[at] ?? '')
    .join('\n\n')

/** The URLs on our own origin that lead to no page in the search index. */
async function nowhere(db: Db | Tx, addresses: readonly string[]): Promise<string[]> {
  const { origin } = config
  const inside = addresses.filter((one) => one === origin || one.startsWith(`${origin}/`)).slice(0, 200)
  const pathOf = (one: string) =>
    one
      .slice(origin.length)
      .replace(/[?#].*$/, '')
      .replace(/(?<=.)\/$/, '') || '/'
  const known = new Set((await entriesAt(db as Db, inside.map(pathOf))).map(({ url }) => url))
  return inside.filter((one) => pathOf(one) !== '/' && !known.has(pathOf(one)))
}

interface Publishing {
  version: number
  by: string
  /** Whether it may be a version before the newest: newer changes then stay a draft. */
  older?: boolean
}

/** Publishes the newest version, which must be the one that was seen. */
export async function publishFact(db: Db, id: string, what: Publishing): Promise<void> {
  await inTransaction(db, (tx) => publishIn(tx, id, what))
}

async function publishIn(tx: Tx, id: string, { version, by, older = false }: Publishing): Promise<void> {
  await textsTurn(tx)
  const before = await factText(tx, id)
  await markPublished(tx, id, version, { by, day: today(), older })
  const { text, content } = await factWords(tx, id, version)
  await mustPass(tx, { ...text, publishedVersion: before.publishedVersion }, content, { version })
  await dropJob(tx, id)
  await show(tx, { text, version, before: before.publishedVersion }, content)
}

/** @param of the day of publication, and the version if not the newest */
async function mustPass(
  db: Db | Tx,
  text: FactText,
  content: Content,
  of: { day?: string; version?: number },
): Promise<void> {
  const blocked = whatBlocks(await checksOfFact(db, text, content, of))
  if (blocked) throw new Refused(`This cannot be published yet. ${blocked}`, 422)
}

/** Pages that show what the search finds. */
const EVERYWHERE_FOUND = ['/search', '/sitemap.xml']

interface Shown {
  text: FactText
  version: number
  /** The version visitors see until now. */
  before: number | null
}

async function show(tx: Tx, { text, version, before }: Shown, content: Content): Promise<void> {
  const { kind, address: key, number } = text
  const { search, pages } = KINDS[kind]
  if (search) await putInSearch(tx, [search(key, content)])
  const old = before === null ? undefined : await versionAt(tx, text.id, before)
  const from = (await versionAt(tx, text.id, version))?.publishedAt ?? now()
  afterCommit(tx, () => showFact(kind, { key, number, version, content }, from))
  // A new or previously removed record may be in any list.
  const only = old && pages(key, readFact(old.content), content)
  publicContentChanged(tx, only && [...only, ...(search ? EVERYWHERE_FOUND : [])])
  for (const { changed } of factFollowers()) await changed(tx, { kind, key, number, content })
}

/** Schedules this version for publication. */
export async function scheduleFact(
  db: Db,
  id: string,
  { version, at }: { version: number; at: Date },
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await scheduleText(tx, id, { version, at }, by)
    const { text, content } = await factWords(tx, id, version)
    // The sources must not be due for a check before publication.
    await mustPass(tx, text, content, { day: dayOf(at, config.timeZone) })
    await enqueue(tx, 'facts.publish', { id }, { after: at.getTime() - Date.now() })
  })
}

const dropJob = (tx: Tx, id: string) => takeBack(tx, { name: 'facts.publish', payload: { id } })

export async function unscheduleFact(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await stopSchedule(tx, id, by)
    await dropJob(tx, id)
  })
}

/**
 * The job of a schedule. It does nothing unless the record is still scheduled and due, so it publishes
 * once. If something blocks it by then, it stops: retrying would publish it at a time that no one chose.
 */
async function publishScheduled(db: Db, { id = '' }: Record<string, string>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await textsTurn(tx)
    const scheduled = await textAt(tx, id)
    if (scheduled?.state !== 'scheduled' || (scheduled.publishAt ?? '') > now()) return
    const { text, content } = await factWords(tx, id)
    if (whatBlocks(await checksOfFact(tx, text, content))) {
      await stopSchedule(tx, id, 'system')
      return reviewingFacts.tellScheduleStopped(tx, id, text.editedBy)
    }
    await publishIn(tx, id, { version: text.version, by: 'system' })
    await reviewingFacts.tellScheduleDone(tx, id, text.editedBy)
  })
}

export const factJobs = { 'facts.publish': publishScheduled, ...dueJobs }

/** Unpublishes it. A law can only be corrected. */
export async function takeBackFact(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await takeOff(tx, id, by)
    const { text, content } = await factWords(tx, id)
    const { kind, address: key } = text
    if (!FACT_KINDS[kind].grows)
      throw new Refused('This cannot be taken off the site. Correct its words instead.')
    if (!FACT_KINDS[kind].mayBeNone && !factsOf(kind).some((one) => one.key !== key))
      throw new Refused('This is the last one that visitors see. Publish another one first.')
    await dropJob(tx, id)
    const entry = KINDS[kind].search?.(key, content)
    if (entry) await removeFromSearch(tx, entry.id)
    afterCommit(tx, () => hideFact(kind, key))
    const gone = { kind, key, number: text.number, content: null }
    for (const { changed } of factFollowers()) await changed(tx, gone)
    publicContentChanged(tx)
  })
}

/** The samples among the records that visitors see go off the site, so that no list calls them published. */
export async function takeBackSamples(db: Db | Tx, kind: 'person' | 'figure', by: string): Promise<void> {
  const samples = factsOf<{ sample: string }>(kind).filter(({ content }) => content.sample === 'yes')
  if (samples.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const { key } of samples) {
      const id = await publicTextAt(tx, kind, key)
      if (id) await takeBackFact(tx, id, by)
    }
  })
}

/** Deletes a record that was never public. One that was is referred to in old cases and links, so it stays. */
export async function binFact(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const text = await factText(tx, id)
    if (!FACT_KINDS[text.kind].grows)
      throw new Refused('This cannot go into the bin. Correct its words instead.')
    if (text.publishedOn !== null)
      throw new Refused('Visitors have seen this record, so its words stay. Take it off the site instead.')
    await intoBin(tx, id, by)
    await dropJob(tx, id)
  })
}

/** Permanently deletes records whose time in the bin has passed, and takes off samples that an older release left published. */
export async function sweepFacts(db: Db): Promise<void> {
  const gone = await samplesGone(db)
  if (gone.has('team')) await takeBackSamples(db, 'person', 'system')
  if (gone.has('figures')) await takeBackSamples(db, 'figure', 'system')
  for (const id of await textsToPurge(db, ...factKinds)) await inTransaction(db, (tx) => purgeText(tx, id))
}
