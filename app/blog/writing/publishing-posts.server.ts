import {
  type Check,
  type ChecksOfText,
  giveAddress,
  insideLinks,
  intoBin,
  lastPublished,
  linkFacts,
  linksAreRight,
  linksLookedAt,
  markPublished,
  outsideLinks,
  pastAddresses,
  purgeText,
  readMarks,
  sayTheSame,
  scheduleText,
  stopSchedule,
  takeOff,
  textsToPurge,
  textsTurn,
  versionAt,
  whatBlocks,
} from '#app/editorial/editorial.server.ts'
import { notesWatchedFor } from '#app/forum/forum.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { enqueue, takeBack } from '#app/platform/jobs/jobs.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { isLegal } from '../model/categories.server.ts'
import { contentOf, type PostText, publishedCorrection, readContent } from '../model/post-text.ts'
import { TAKEN_ADDRESSES } from '../model/rules.ts'
import { pictureIds, picturesKnown } from '../pictures/shown-pictures.server.ts'
import { NO_SUCH_POST, postAt } from './post-at.server.ts'
import { checkPost } from './post-checks.ts'
import { sweepPostImports } from './post-imports.server.ts'
import { reviewingPosts } from './reviewing-posts.server.ts'
import { hidePost, moveShownPost, setFeatured, showPost, wordsOf } from './shown-posts.server.ts'
import { sweepImports } from './uploaded-imports.server.ts'

type Text = NonNullable<Awaited<ReturnType<typeof postAt>>>

/**
 * A text and its newest version, or another one.
 * @throws Refused if it does not exist
 */
export async function postText(
  db: Db | Tx,
  id: string,
  version?: number,
): Promise<{ text: Text; post: PostText }> {
  const text = await postAt(db, id)
  const found = text && text.state !== 'gone' ? await versionAt(db, id, version ?? text.version) : undefined
  if (!text || !found) throw new Refused(NO_SUCH_POST, 404)
  return { text, post: readContent(found.content) }
}

/** Whether a second person has to review this version before it is public. */
async function waitsForSecond(db: Db | Tx, text: Text, post: PostText, version: number): Promise<boolean> {
  if (text.approvedVersion === version || text.publishedVersion === version) return false
  // It was changed back to the exact public text.
  if (text.publishedVersion !== null && (await sayTheSame(db, text.id, text.publishedVersion, version)))
    return false
  if (isLegal(post.category)) return true
  // Moving a post out of a legal category is a legal change too, even if it is unpublished in the meantime.
  const shown = text.publishedVersion ?? (await lastPublished(db, text.id))
  const before = shown === null ? undefined : await versionAt(db, text.id, shown)
  return before !== undefined && isLegal(readContent(before.content).category)
}

/** The findings for this version: blocking ones, and suggestions. */
export async function checksOf(
  db: Db,
  text: Text,
  post: PostText,
  { version = text.version, links: looked }: ChecksOfText = {},
): Promise<Check[]> {
  const { origin } = config
  const marks = await readMarks(post.body)
  const links = await linkFacts(db, insideLinks(marks, origin))
  const second = await waitsForSecond(db, text, post, version)
  const pictures = await picturesKnown(db, pictureIds(post))
  const { open } = looked ?? (await linksLookedAt(db, text.id, await linksOf(post)))
  const own = [String(text.number), ...(await pastAddresses(db, text.id))].map((end) => `/blog/${end}`)
  const watched = await notesWatchedFor(db, wordsOf(post).join('\n'))
  return checkPost(post, {
    ...links,
    marks,
    pictures,
    origin,
    own,
    watched,
    notOpened: open,
    waitsForSecond: second,
  })
}

/** Its external links, in its text and its sources. */
export const linksOf = async (post: PostText) =>
  outsideLinks([
    ...(await readMarks(post.body)).links,
    ...post.sources.map(({ title, url }) => ({ words: title, to: url ?? '' })),
  ])

/** Records that a staff member checked this version's external links. */
export async function postLinksAreRight(db: Db, id: string, version: number, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { post } = await postText(tx, id)
    await linksAreRight(tx, id, { version, links: await linksOf(post) }, by)
  })
}

async function mustPass(db: Db, id: string, version?: number): Promise<void> {
  const { text, post } = await postText(db, id, version)
  const blocked = whatBlocks(await checksOf(db, text, post, { version }))
  if (blocked) throw new Refused(`This cannot be published yet. ${blocked}`, 422)
}

interface Publishing {
  version: number
  by: string
  /** Whether it may be a version before the newest. */
  older?: boolean
}

/** Publishes the newest version, which must be the one that was seen. */
export async function publishPost(db: Db, id: string, what: Publishing): Promise<void> {
  await mustPass(db, id, what.older ? what.version : undefined)
  await inTransaction(db, (tx) => publishIn(tx, id, what))
}

async function publishIn(tx: Tx, id: string, { version, by, older }: Publishing): Promise<void> {
  await textsTurn(tx)
  const { text, post: words } = await postText(tx, id, version)
  // It was never public, so there is nothing to correct.
  const post = text.publishedOn === null ? words : publishedCorrection(words, today())
  const day = post.publishedOn || today()
  const dated = post === words ? undefined : contentOf(post)
  const first = await markPublished(tx, id, version, { by, day, older, dated })
  if (await waitsForSecond(tx, text, post, version))
    throw new Refused('A second person has not looked at these words. Send them for review first.', 422)
  await dropJob(tx, id)
  const { number, address } = text
  const publishedOn = post.publishedOn || first
  await showPost(tx, { number, address, publishedOn, checkedOn: post.checkedOn || today(), post })
}

/** Schedules this version for publication. */
export async function schedulePost(
  db: Db,
  id: string,
  { version, at }: { version: number; at: Date },
  by: string,
): Promise<void> {
  await mustPass(db, id)
  await inTransaction(db, async (tx) => {
    await scheduleText(tx, id, { version, at }, by)
    await enqueue(tx, 'posts.publish', { id }, { after: at.getTime() - Date.now() })
  })
}

const dropJob = (tx: Tx, id: string) => takeBack(tx, { name: 'posts.publish', payload: { id } })

export async function unschedulePost(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await postText(tx, id)
    await stopSchedule(tx, id, by)
    await dropJob(tx, id)
  })
}

/**
 * The job of a schedule. It does nothing unless the text is still scheduled and due, so it publishes once. If
 * a second person has to review it by then, it stops: retrying would publish it at a time that no one chose.
 */
async function publishScheduled(db: Db, { id = '' }: Record<string, string>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await textsTurn(tx)
    const text = await postAt(tx, id)
    if (text?.state !== 'scheduled' || (text.publishAt ?? '') > new Date().toISOString()) return
    const { post } = await postText(tx, id)
    if (await waitsForSecond(tx, text, post, text.version)) {
      await stopSchedule(tx, id, 'system')
      return reviewingPosts.tellScheduleStopped(tx, id, text.editedBy)
    }
    await publishIn(tx, id, { version: text.version, by: 'system' })
    await reviewingPosts.tellScheduleDone(tx, id, text.editedBy)
  })
}

export const postJobs = { 'posts.publish': publishScheduled }

/** Unpublishes it: visitors get "Post not found". */
export async function takeBackPost(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { text } = await postText(tx, id)
    await takeOff(tx, id, by)
    await dropJob(tx, id)
    await hidePost(tx, text.number)
  })
}

export async function binPost(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { text } = await postText(tx, id)
    await intoBin(tx, id, by)
    await dropJob(tx, id)
    await hidePost(tx, text.number)
  })
}

/** Makes a public post the featured one, replacing any other. */
export async function featurePost(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await record(tx, by, 'text.featured', id)
    const { text } = await postText(tx, id)
    if (!(await setFeatured(tx, text.number)))
      throw new Refused('Visitors do not see this post, so it cannot be featured. Publish it first.')
  })
}

/** @param address words, or null to use the number again */
export async function movePost(db: Db, id: string, address: string | null, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await giveAddress(tx, id, address, { by, taken: TAKEN_ADDRESSES })
    const { text } = await postText(tx, id)
    if (text.publishedVersion !== null) await moveShownPost(tx, text.number, text.address)
  })
}

/** Permanently deletes posts whose time in the bin has passed. */
export async function sweepPosts(db: Db): Promise<void> {
  await sweepImports(db)
  await sweepPostImports(db)
  for (const id of await textsToPurge(db, 'post')) await inTransaction(db, (tx) => purgeText(tx, id))
}
