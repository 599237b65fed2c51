import { createHash } from 'node:crypto'
import {
  highestNumber,
  recordImport,
  textAt,
  textsBefore,
  titlesOf,
  unlessUndone,
  versionAt,
} from '#app/content/content.server.ts'
import { FIRST_OF_OUR_OWN } from '#app/content/model/rules.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { tooFarAhead } from '#app/platform/content-archive/archive-part.ts'
import { Refused } from '#app/platform/refused.ts'
import builtIn from '#db/samples/posts.json' with { type: 'json' }
import type { Db, Tx } from '#db/schema.ts'
import type { TextState } from '#db/tables/texts.ts'
import { inSavepoint, inTransaction } from '#db/transaction.ts'
import { postFields } from '../model/forms.server.ts'
import { fieldsOf, NEW_POST, type PostText, readContent } from '../model/post-text.ts'
import { featuredPost } from '../reading/queries.server.ts'
import { featurePost, movePost } from './placing-posts.server.ts'
import { type PostHead, postFile, readPostFile } from './post-file.ts'
import { postContent } from './publishing-posts.server.ts'
import { draftPost } from './saving-posts.server.ts'
import { dropImport, keptImport, type NamedFile } from './uploaded-imports.server.ts'

// Imports a folder of posts. Every change is previewed, and the import is all or nothing.

interface Change {
  name: string
  title: string
  /** Null: a new post. */
  number: number | null
  /** The stored and the new content, as files. */
  before: string
  after: string
  /** Whether it will be public, and featured. */
  published: boolean
  /** A new post with the title of an existing one: importing the same export again would duplicate it. */
  again: boolean
}

interface Plan {
  changes: Change[]
  same: number
  wrong: { name: string; reasons: string[] }[]
  left: { name: string; reasons: string[] }[]
  /** Identifies this exact plan, so that the import does only what its preview showed. */
  mark: string
}

interface Ready {
  name: string
  head: PostHead
  post: PostText
  /** The version with exactly this text; null if it is new. */
  kept: number | null
}

export async function importPlan(
  db: Db | Tx,
  files: readonly NamedFile[],
): Promise<{ plan: Plan; ready: Ready[] }> {
  const plan: Plan = { changes: [], same: 0, wrong: [], left: [], mark: '' }
  const ready: Ready[] = []
  const taken = new Map<string, string>()
  const featured = (await featuredPost(db))?.id
  const titles = await titlesOf(db, 'post')
  const highest = await highestNumber(db, 'post')
  for (const file of inOrder(files)) {
    const { name } = file
    const { post, head, broken, left } = readPostFile(file.text.replaceAll('\r\n', '\n'))
    if (file.beside) plan.left.push({ name: 'The export', reasons: file.beside })
    const notTaken = [...(file.left ?? []), ...left]
    if (notTaken.length > 0) plan.left.push({ name, reasons: notTaken })
    const own = broken.length > 0 ? broken : tooMuch(post)
    const now = head.number === null ? null : await there(db, head.number, head.published)
    const kept = now?.post && postFile(now.post) === postFile(post) ? now.version : null
    const same = now !== null && kept !== null && isSame(now, head, featured)
    const inWay = now ? inTheWay(now, same) : notFree(head.number, highest)
    const reasons = [...own, ...twice(taken, name, head), ...inWay]
    if (reasons.length > 0) plan.wrong.push({ name, reasons })
    else if (same) plan.same += 1
    else {
      ready.push({ name, head, post, kept })
      plan.changes.push(changeOf(name, { head, post, now, titles }))
      titles.add(post.title)
    }
  }
  const mark = createHash('sha256').update(JSON.stringify([plan, ready]))
  return { plan: { ...plan, mark: mark.digest('base64url').slice(0, 22) }, ready }
}

function changeOf(
  name: string,
  {
    head,
    post,
    now,
    titles,
  }: { head: PostHead; post: PostText; now: There | null; titles: ReadonlySet<string> },
): Change {
  return {
    name,
    title: post.title,
    number: now ? head.number : null,
    before: now ? postFile(now.post) : '',
    after: postFile(post),
    published: head.published,
    again: !now && titles.has(post.title),
  }
}

/** Whether a post's state matches its file, apart from its text. */
const isSame = (now: There, head: PostHead, featured: number | undefined): boolean =>
  now.sameState && (now.address ?? '') === head.address && (!head.featured || head.number === featured)

function inTheWay({ number, state }: There, same: boolean): string[] {
  if (state === 'bin' || state === 'gone')
    return [`Post ${number} is in the bin or deleted. Take its number out.`]
  return state === 'scheduled' && !same ? [`Post ${number} is scheduled. Stop its schedule first.`] : []
}

/**
 * Why a new post cannot have this number. A later release's post with a number of the built-in range would never be shown.
 */
function notFree(number: number | null, highest: number): string[] {
  if (number === null) return []
  const far = tooFarAhead(number, highest)
  if (far) return [far]
  if (number >= FIRST_OF_OUR_OWN || builtIn.some(({ id }) => id === number)) return []
  return [`Numbers below ${FIRST_OF_OUR_OWN} are for posts that come with the site. Take the number out.`]
}

/** A post's public text comes before its newer draft. */
const inOrder = (files: readonly NamedFile[]) =>
  [...files].sort((a, b) => {
    const key = ({ name }: NamedFile) => name.replace(/\.draft\.md$/, '.~')
    return key(a) < key(b) ? -1 : 1
  })

function tooMuch(post: PostText): string[] {
  const fields = fieldsOf(post)
  const wrong = Object.entries(postFields).flatMap(([name, schema]) => {
    const read = schema.safeParse(fields[name as keyof PostText])
    return read.success ? [] : (read.error.issues[0]?.message ?? name)
  })
  const days = (['publishedOn', 'checkedOn', 'reviewOn'] as const).filter(
    (name) => post[name] !== '' && !/^\d{4}-\d\d-\d\d$/.test(post[name]),
  )
  return [
    ...(post.title ? [] : ['It has no title.']),
    ...wrong.map((one) => `${one}.`),
    ...(days.length > 0 ? ['A day is not written like 2026-11-21.'] : []),
  ]
}

/** One post has one file for each of its two states. */
function twice(taken: Map<string, string>, name: string, head: PostHead): string[] {
  if (head.number === null) return []
  const key = `${head.number} ${head.published}`
  const other = taken.get(key)
  taken.set(key, name)
  return other ? [`${other} has the same number.`] : []
}

/** The stored version under a number: the public text, or the newest. */
interface There {
  number: number
  state: TextState
  address: string | null
  post: PostText
  version: number
  /** Whether it is public or a draft, as its file says. */
  sameState: boolean
}

async function there(db: Db | Tx, number: number, published: boolean): Promise<There | null> {
  const text = await textAt(db, `post-${number}`)
  if (!text) return null
  const { state, address } = text
  const version = published ? (text.publishedVersion ?? text.version) : text.version
  const found = await versionAt(db, text.id, version)
  const post = found ? readContent(found.content) : NEW_POST
  if (published && text.publishedVersion !== null) post.publishedOn ||= text.publishedOn ?? ''
  const sameState = published ? text.publishedVersion !== null : text.version !== text.publishedVersion
  return { number, state, address, post, version, sameState }
}

/** The result for each file, for the report. */
export interface Imported {
  saved: number
  published: number
  /** Saved as drafts, with the reason. */
  waiting: { title: string; reason: string }[]
}

/**
 * Imports a stored folder: all of its texts in one transaction, as versions. Afterwards, the public ones are published one by
 * one, by the same rules as any other post; those that are refused stay drafts.
 * @param mark of the previewed plan
 */
export async function runImport(
  db: Db,
  id: string,
  { mark, publish }: { mark: string; publish: boolean },
  by: string,
): Promise<Imported> {
  const files = await keptImport(db, id, by)
  if (!files)
    throw new Refused('This folder was already imported, or its day has passed. Choose it again.', 410)
  const saved = await inTransaction(db, async (tx) => {
    if (!(await dropImport(tx, id))) throw new Refused('This folder was already imported.', 410)
    const { plan, ready } = await importPlan(tx, files)
    if (plan.wrong.length > 0)
      throw new Refused('Some files are wrong. Correct those below, then choose the folder again.', 422)
    if (plan.mark !== mark)
      throw new Refused('The posts changed since you looked. Look at the changes again.', 409)
    await record(tx, by, 'text.imported', String(ready.length))
    const before = await textsBefore(tx)
    const all = await saveAll(tx, ready, by)
    await recordImport(tx, { id, what: 'posts', by, before, later: all.map(({ textId }) => textId) })
    return all
  })
  const done: Imported = { saved: saved.length, published: 0, waiting: [] }
  if (publish)
    for (const one of saved) {
      const tried = await unlessUndone(db, { importId: id, textId: one.textId }, (tx) =>
        publishOne(tx, one, by),
      )
      if (tried === null) break
      const { published, waits } = tried
      if (published) done.published += 1
      if (waits !== null) done.waiting.push({ title: one.post.title, reason: waits })
    }
  return done
}

interface SavedFile extends Ready {
  textId: string
  version: number
}

export async function saveAll(tx: Tx, ready: readonly Ready[], by: string): Promise<SavedFile[]> {
  const saved: SavedFile[] = []
  // New numbers are assigned after all numbers in the files are taken.
  const withoutNumber = ({ head }: Ready) => Number(head.number === null)
  for (const one of [...ready].sort((a, b) => withoutNumber(a) - withoutNumber(b))) {
    const at = one.head.number === null ? undefined : await textAt(tx, `post-${one.head.number}`)
    if (!at) {
      const { id } = await draftPost(tx, one.post, by, one.head.number ?? undefined)
      saved.push({ ...one, textId: id, version: 1 })
      continue
    }
    const done =
      one.kept === null
        ? await postContent.save(tx, at.id, { base: at.version, typed: one.post }, by)
        : { kept: one.kept }
    if (!('kept' in done)) throw new Refused('Someone is saving one of these posts. Try again in a moment.')
    saved.push({ ...one, textId: at.id, version: done.kept })
  }
  return saved
}

/**
 * Sets its URLs, and publishes it if its file says so.
 * @returns also why it stays a draft
 */
export async function publishOne(
  tx: Tx,
  { head, textId, version }: SavedFile,
  by: string,
): Promise<{ published: boolean; waits: string | null }> {
  // What was done before a refusal stays.
  const move = (address: string | null) => inSavepoint(tx, () => movePost(tx, textId, address, by))
  try {
    for (const address of [...head.addresses, head.address].filter(Boolean)) await move(address)
    if (!head.address && head.addresses.length > 0) await move(null)
    if (!head.published) return { published: false, waits: null }
    await inSavepoint(tx, () => postContent.publish(tx, textId, { version, by, older: true }))
    if (head.featured) await inSavepoint(tx, () => featurePost(tx, textId, by))
    return { published: true, waits: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { published: false, waits: error.message }
  }
}
