import { enqueue, takeBack } from '#app/platform/jobs/jobs.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { dayOf, now, nowMs } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type ChecksOfText, linksAreRight, linksLookedAt } from '../items/opened-links.server.ts'
import { textsTurn } from '../items/text-rows.server.ts'
import { firstWords, saveText, textAt, versionAt } from '../items/text-versions.server.ts'
import { type Check, whatBlocks } from '../model/word-checks.ts'
import { type Reviewing, reviewing } from '../publishing/reviewing.server.ts'
import {
  intoBin,
  markPublished,
  outOfBin,
  scheduleText,
  stopSchedule,
  takeOff,
} from '../publishing/text-states.server.ts'
import type { Item, KindDefinition, Publication, SavedItem } from './kind-definition.ts'

// The engine: what staff write and visitors read is saved, merged, checked, reviewed, published, scheduled, taken off the site
// and binned here, whatever its kind. A kind says only what is its own.

/** The name for the member's own other window. */
const OWN = 'Another window of yours'

type Kind<Content, Typed, One extends Item<Content>> = KindDefinition<Content, Typed, One>

const saving = <Content, Typed, One extends Item<Content>>(kind: Kind<Content, Typed, One>) => ({
  /** @param base the version that the text is based on */
  save: (
    db: Db | Tx,
    id: string,
    { base, typed }: { base: number; typed: Typed },
    by: string,
  ): Promise<SavedItem<Typed>> =>
    inTransaction(db, async (tx) => {
      // Another save must not come between reading the newest version and merging with it.
      await textsTurn(tx)
      const newest = await kind.load(tx, id)
      mustNotBeFinal(kind, newest)
      const mine = kind.fromForm(newest, typed)
      if ('errors' in mine) return mine
      const kept = await saveText(tx, id, base, kind.store(newest, mine.content), by)
      if (kept !== null) {
        await putInUse(kind, tx, { id, version: kept, by })
        return { kept, mergedWith: null }
      }
      const [before, last] = [await versionAt(tx, id, base), await versionAt(tx, id, newest.text.version)]
      const began = before ? kind.read(before.content) : newest.content
      const merged = kind.merge(newest, began, mine.content, typed)
      const other = last?.savedBy === by ? OWN : (last?.name ?? 'Someone who left')
      if (merged.conflicts.length > 0) return { ...merged, version: newest.text.version, other }
      const both = kind.fromForm(newest, merged.typed)
      if ('errors' in both) return both
      const saved = await saveText(tx, id, newest.text.version, kind.store(newest, both.content), by)
      const version = saved ?? newest.text.version
      await putInUse(kind, tx, { id, version, by })
      return { kept: version, mergedWith: other }
    }),
  /**
   * Makes an older version the newest again.
   * @param from `first`: as it came with the release, or as it was first saved
   * @returns false if there are newer versions than were seen
   */
  restore: (
    db: Db | Tx,
    id: string,
    { from, seen }: { from: number | 'first'; seen: number },
    by: string,
  ): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      await textsTurn(tx)
      const item = await kind.load(tx, id, from === 'first' ? await firstWords(tx, id) : from)
      mustNotBeFinal(kind, item)
      const version = await saveText(tx, id, seen, kind.store(item, item.content), by)
      if (version !== null) await putInUse(kind, tx, { id, version, by })
      return version !== null
    }),
})

function mustNotBeFinal<Content, Typed, One extends Item<Content>>(
  kind: Kind<Content, Typed, One>,
  item: One,
): void {
  const final = kind.final?.(item)
  if (final) throw new Refused(final)
}

function checking<Content, Typed, One extends Item<Content>>(kind: Kind<Content, Typed, One>) {
  async function checks(
    db: Db | Tx,
    item: One,
    { version = item.text.version, day = today(), links }: ChecksOfText & { day?: string } = {},
  ): Promise<Check[]> {
    const { open } = links ?? (await linksLookedAt(db, item.text.id, await kind.links(item)))
    const waitsForSecond = await kind.waitsForSecond(db, item, version)
    return kind.checks(db, item, { version, day, open, waitsForSecond })
  }
  return {
    /** The findings for a version: blocking ones, and suggestions. */
    checks,
    /** @throws Refused with everything that blocks it */
    mustPass: async (db: Db | Tx, item: One, of: { version: number; day?: string }): Promise<void> => {
      kind.mustBePublic?.(item)
      const blocked = whatBlocks(await checks(db, item, of))
      if (blocked)
        throw new Refused(
          `${kind.atOnce ? 'This cannot be used.' : 'This cannot be published yet.'} ${blocked}`,
          422,
        )
    },
    /** Records that a staff member checked this version's links to other sites. */
    linksAreRight: (db: Db, id: string, version: number, by: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await linksAreRight(tx, id, { version, links: await kind.links(await kind.load(tx, id)) }, by)
      }),
  }
}

function publishing<Content, Typed, One extends Item<Content>>(kind: Kind<Content, Typed, One>) {
  const { mustPass } = checking(kind)

  async function publishIn(tx: Tx, id: string, what: Publication): Promise<void> {
    const { version, by, older = false, quiet } = what
    await textsTurn(tx)
    const item = await kind.load(tx, id, version)
    if (older || version === item.text.version) await mustPass(tx, item, { version })
    const dated = kind.asPublished?.(item)
    const day = dated?.day ?? today()
    const how = { by, older, day, dated: dated?.stored, quiet }
    const publishedOn = await markPublished(tx, id, version, how)
    await dropJob(tx, id)
    await kind.show(tx, dated?.item ?? item, { version, before: item.text.publishedVersion, publishedOn })
  }

  return {
    publishIn,
    /** Publishes the newest version, which must be the one that was seen. */
    publish: async (db: Db | Tx, id: string, what: Publication): Promise<void> => {
      // Reading a long text takes a moment: outside the transaction it holds up no other save, and inside it is known already.
      if (!db.isTransaction) {
        const item = await kind.load(db, id, what.older ? what.version : undefined)
        await mustPass(db, item, { version: what.older ? what.version : item.text.version })
      }
      await inTransaction(db, (tx) => publishIn(tx, id, what))
    },
    /** Unpublishes it. Its words stay here. */
    takeOffSite: (db: Db | Tx, id: string, by: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await textsTurn(tx)
        const item = await kind.load(tx, id)
        await takeOff(tx, id, by, kind.atOnce)
        kind.mayTakeOff?.(item)
        await dropJob(tx, id)
        await kind.hide(tx, item)
      }),
  }
}

/** Puts a saved version in use, if items of the kind are in use once they are saved. */
async function putInUse<Content, Typed, One extends Item<Content>>(
  kind: Kind<Content, Typed, One>,
  tx: Tx,
  { id, version, by }: { id: string; version: number; by: string },
): Promise<void> {
  if (kind.atOnce) await publishing(kind).publishIn(tx, id, { version, by, quiet: true })
}

const binning = <Content, Typed, One extends Item<Content>>(kind: Kind<Content, Typed, One>) => ({
  bin: (db: Db | Tx, id: string, by: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      await textsTurn(tx)
      const item = await kind.load(tx, id)
      kind.mayBin?.(item)
      await intoBin(tx, id, by)
      await dropJob(tx, id)
      if (item.text.publishedVersion !== null) await kind.hide(tx, item)
    }),
  unbin: (db: Db | Tx, id: string, by: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const { text } = await kind.load(tx, id)
      await outOfBin(tx, id, by)
      await putInUse(kind, tx, { id, version: text.version, by })
    }),
})

function scheduling<Content, Typed, One extends Item<Content>>(
  kind: Kind<Content, Typed, One>,
  review: Reviewing,
) {
  const { checks, mustPass } = checking(kind)
  const { publishIn } = publishing(kind)
  return {
    /** Schedules this version for publication. */
    schedule: (
      db: Db,
      id: string,
      { version, at }: { version: number; at: Date },
      by: string,
    ): Promise<void> =>
      inTransaction(db, async (tx) => {
        await textsTurn(tx)
        const item = await kind.load(tx, id)
        // Its sources, for example, must not be due for a check by then.
        await mustPass(tx, item, { version: item.text.version, day: dayOf(at, config.timeZone) })
        await scheduleText(tx, id, { version, at }, by)
        await enqueue(tx, 'content.publish', { id }, { after: at.getTime() - nowMs() })
      }),
    unschedule: (db: Db, id: string, by: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await kind.load(tx, id)
        await stopSchedule(tx, id, by)
        await dropJob(tx, id)
      }),
    /**
     * The job of a schedule. It does nothing unless the item is still scheduled and due, so it publishes once. If something
     * blocks it by then, the schedule stops: trying again later would publish it at a time that no one chose.
     */
    publishScheduled: (db: Db, { id = '' }: Record<string, string>): Promise<void> =>
      inTransaction(db, async (tx) => {
        await textsTurn(tx)
        const text = await textAt(tx, id)
        if (text?.state !== 'scheduled' || (text.publishAt ?? '') > now()) return
        const { version, editedBy } = text
        if (whatBlocks(await checks(tx, await kind.load(tx, id)))) {
          await stopSchedule(tx, id, 'system')
          return review.tellScheduleStopped(tx, id, editedBy)
        }
        await publishIn(tx, id, { version, by: 'system' })
        await review.tellScheduleDone(tx, id, editedBy)
      }),
  }
}

const dropJob = (tx: Tx, id: string) => takeBack(tx, { name: 'content.publish', payload: { id } })

/** The verbs of a kind. */
export function verbsOf<Content, Typed, One extends Item<Content>>(kind: Kind<Content, Typed, One>) {
  const review = reviewing(kind.mailName, (id) => `${config.origin}${kind.desk.list}/${id}`)
  const { checks, linksAreRight: confirmLinks } = checking(kind)
  const { publish, takeOffSite } = publishing(kind)
  return {
    ...saving(kind),
    ...binning(kind),
    ...scheduling(kind, review),
    checks,
    linksAreRight: confirmLinks,
    publish,
    takeOffSite,
    review,
  }
}

export type KindVerbs<Content, Typed, One extends Item<Content>> = ReturnType<
  typeof verbsOf<Content, Typed, One>
>
