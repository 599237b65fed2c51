import { enqueue, takeBack } from '#app/platform/jobs/jobs.server.ts'
import { Refused } from '#app/platform/requests/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { samplesGone } from '#app/platform/settings/samples-gone.server.ts'
import { entriesAt, putInSearch, removeFromSearch } from '#app/platform/text/search-text.server.ts'
import { dayOf, now } from '#app/platform/time.ts'
import { today } from '#app/platform/today.server.ts'
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
} from '#app/texts/texts.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { afterCommit, inTransaction } from '#db/transaction.ts'
import { dueJobs } from './due-facts.server.ts'
import { addressesIn, checkFact } from './fact-checks.ts'
import { factFollowers } from './fact-followers.server.ts'
import { linksOfFact } from './fact-links.server.ts'
import { type Content, type FactText, factText, factWords, readFact } from './fact-texts.server.ts'
import { KINDS } from './kinds/kinds.server.ts'
import { reviewingFacts } from './reviewing-facts.server.ts'
import { FACT_KINDS, type FactField, factKinds } from './rules.ts'
import { factsOf, hideFact, showFact } from './snapshot.server.ts'
import { contentFrom, factFields, type TypedFact } from './typed-fact.ts'

/** Whether a second person has to look at these words before they are public. Going back to what is public waits for nobody. */
async function waitsForSecond(
  db: Db | Tx,
  { id, kind, approvedVersion, publishedVersion }: FactText,
  version: number,
): Promise<boolean> {
  if (!FACT_KINDS[kind].legal || approvedVersion === version || publishedVersion === version) return false
  return publishedVersion === null || !(await sayTheSame(db, id, publishedVersion, version))
}

/** What blocks publishing these words, and what could be better. */
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
  // What is wrong in a field would only mislead the checks of the whole.
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

/** Whether visitors would read two of the same name. People may have the same name. */
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

/** Whether it says what the release says. Days, and what is said to be new, are of the moment. */
async function isAsReleased(db: Db | Tx, { id, kind }: FactText, content: Content): Promise<boolean> {
  const { fields } = KINDS[kind]
  const first = await versionAt(db, id, await firstWords(db, id))
  // What somebody added here was in no release.
  if (!first || first.savedBy !== null) return false
  const [released, now] = [readFact(first.content), content].map((one) => factFields(fields, one))
  return fields.every(({ at, as }) => as === 'day' || at === 'whatIsNew' || released?.[at] === now?.[at])
}

const markdownIn = (fields: readonly FactField[], texts: TypedFact): string =>
  fields
    .filter(({ markdown }) => markdown)
    .map(({ at }) => texts[at] ?? '')
    .join('\n\n')

/** Those that begin with our own address and lead to no page that the search knows. */
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
  /** Whether it may be a version before the newest: then the newer words stay a draft. */
  older?: boolean
}

/** Puts words before visitors: those of the newest version, which has to be the one that was seen. */
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

/** @param of the day on which they become public, and their version where it is not the newest */
async function mustPass(
  db: Db | Tx,
  text: FactText,
  content: Content,
  of: { day?: string; version?: number },
): Promise<void> {
  const blocked = whatBlocks(await checksOfFact(db, text, content, of))
  if (blocked) throw new Refused(`This cannot be published yet. ${blocked}`, 422)
}

/** Pages that show what can be found. */
const EVERYWHERE_FOUND = ['/search', '/sitemap.xml']

interface Shown {
  text: FactText
  version: number
  /** What visitors read until now. */
  before: number | null
}

async function show(tx: Tx, { text, version, before }: Shown, content: Content): Promise<void> {
  const { kind, address: key, number } = text
  const { search, pages } = KINDS[kind]
  if (search) await putInSearch(tx, [search(key, content)])
  const old = before === null ? undefined : await versionAt(tx, text.id, before)
  const from = (await versionAt(tx, text.id, version))?.publishedAt ?? now()
  afterCommit(tx, () => showFact(kind, { key, number, version, content }, from))
  // What is new or was away may be in any list.
  const only = old && pages(key, readFact(old.content), content)
  publicContentChanged(tx, only && [...only, ...(search ? EVERYWHERE_FOUND : [])])
  for (const { changed } of factFollowers()) await changed(tx, { kind, key, number, content })
}

/** Promises to publish these words at that moment. */
export async function scheduleFact(
  db: Db,
  id: string,
  { version, at }: { version: number; at: Date },
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await scheduleText(tx, id, { version, at }, by)
    const { text, content } = await factWords(tx, id, version)
    // The sources must not be due before visitors read it.
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
 * The job of a schedule. It does nothing unless the record is still scheduled and its moment has come, so it publishes once. What blocks it by
 * then stops it: tried again and again, it would become public at a moment that nobody chose.
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

/** Off the site. A law can only be corrected. */
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

/** A record that visitors have never seen. What was public once is told in old cases and links, so its words stay. */
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

/** Deletes for good what was in the bin for its time, and takes off samples that a release before this one left published. */
export async function sweepFacts(db: Db): Promise<void> {
  const gone = await samplesGone(db)
  if (gone.has('team')) await takeBackSamples(db, 'person', 'system')
  if (gone.has('figures')) await takeBackSamples(db, 'figure', 'system')
  for (const id of await textsToPurge(db, ...factKinds)) await inTransaction(db, (tx) => purgeText(tx, id))
}
