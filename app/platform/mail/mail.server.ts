import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { cacheChanged, cached } from '../caches/cached.server.ts'
import { writeDurably } from '../fsync.server.ts'
import { newId } from '../ids.ts'
import { enqueue, type Finish, type Held, hurry, type Lane } from '../jobs/jobs.server.ts'
import { logTrouble } from '../log.server.ts'
import { openWithMailKey, sealWithMailKey } from '../secrets/data-keys.server.ts'
import { config } from '../settings/config.server.ts'
import { setSiteValue, siteValue } from '../settings/site-values.server.ts'
import { DAY, fromNow, now } from '../time.ts'
import {
  handOver,
  mailIsAwayElsewhere,
  mailServerAway,
  openPool,
  takesLetters,
} from './mail-server.server.ts'
import { words } from './words.ts'

const SEND = 'mail.send'

export interface Attachment {
  /** The file's name, which reveals nothing about the person. */
  name: string
  type: string
  base64: string
}

/** One recipient. The sender is always our address; `replyTo` receives the answer. */
export interface Mail {
  to: string
  subject: string
  /** The letter in plain text. Every letter has it. */
  text: string
  /** The same letter as HTML. It must be safe already: nothing here sanitizes it. */
  html?: string
  replyTo?: string
  headers?: Record<string, string>
  attachments?: readonly Attachment[]
  /** Pictures that the HTML references by `cid:`. */
  inside?: readonly { id: string; type: string; base64: string }[]
  /** When its link or code expires, if it does: after that, the letter only says so. */
  worksUntil?: string
  /** How to get a new one, in a sentence. */
  askAgain?: string
}

/**
 * Queues a letter in the caller's transaction. It is stored sealed: no table holds an address or a word in cleartext.
 * @param after milliseconds to wait before it is sent
 * @returns the letter's id, by which lettersWaiting knows it
 */
export async function queueMail(
  tx: Db | Tx,
  letter: Mail,
  { after = 0 }: { after?: number } = {},
): Promise<string> {
  const id = await keepMail(tx, letter)
  await enqueue(tx, SEND, { id }, { after })
  return id
}

/** Stores a sealed letter whose sending is decided later, by sendKept or dropKept. */
export async function keepMail(tx: Db | Tx, letter: Mail): Promise<string> {
  const id = newId()
  const sealedLetter = sealWithMailKey(JSON.stringify(letter), 'letter')
  await tx.insertInto('mailQueue').values({ id, sealedLetter, queuedAt: now() }).execute()
  return id
}

export const sendKept = (tx: Db | Tx, id: string): Promise<void> => enqueue(tx, SEND, { id })

export async function dropKept(tx: Db | Tx, id: string): Promise<void> {
  await tx.deleteFrom('mailQueue').where('id', '=', id).execute()
}

/**
 * Removes letters from the queue, including those that could not be sent.
 * @returns them, by their ids
 */
export async function dropMails(tx: Tx, ids: readonly string[]): Promise<Map<string, Mail>> {
  const dropped = new Map<string, Mail>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const rows = await tx.deleteFrom('mailQueue').where('id', 'in', some).returningAll().execute()
    const work = some.map((id) => JSON.stringify({ id }))
    await tx
      .deleteFrom('jobs')
      .where('name', '=', SEND)
      .where('payload', 'in', work)
      .where('failedAt', 'is not', null)
      .execute()
    for (const { id, sealedLetter } of rows)
      dropped.set(id, JSON.parse(openWithMailKey(sealedLetter, 'letter')))
  }
  return dropped
}

export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mailQueue')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type Waiting = 'waiting' | 'failed'

/** Which of these letters were not sent yet, and which failed after many attempts. A missing id was sent. */
export async function lettersWaiting(db: Db, ids: readonly string[]): Promise<Map<string, Waiting>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('mailQueue').select('id').where('id', 'in', ids).execute()
  const waiting = new Map<string, Waiting>(rows.map(({ id }) => [id, 'waiting']))
  if (waiting.size === 0) return waiting
  const failed = await db
    .selectFrom('jobs')
    .select('payload')
    .where('name', '=', SEND)
    .where('failedAt', 'is not', null)
    .execute()
  for (const { payload } of failed) {
    const { id } = JSON.parse(payload) as { id?: string }
    if (id && waiting.has(id)) waiting.set(id, 'failed')
  }
  return waiting
}

/** Queues the one mail of a job in the transaction that marks the job as done, so that no second run queues it again. */
export const mailOnce = (db: Db, mail: Mail, finish: Finish): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await finish(tx)) await queueMail(tx, mail)
  })

/** The job behind queueMail. Throws when the server does not accept the letter, so that it is retried. */
export async function sendQueued(
  db: Db,
  { id }: Record<string, string>,
  held: Held = async () => true,
): Promise<void> {
  if (!id) return
  const row = await db.selectFrom('mailQueue').select('sealedLetter').where('id', '=', id).executeTakeFirst()
  if (!row) return
  const letter = JSON.parse(openWithMailKey(row.sealedLetter, 'letter')) as Mail
  if (!(await held())) return
  await send(letter.worksUntil && letter.worksUntil <= now() ? tooLate(letter) : letter, id)
  await db.deleteFrom('mailQueue').where('id', '=', id).execute()
}

/** The queue of the letters. */
export const mailLane: Lane = {
  takes: [SEND],
  ready: (db) =>
    takesLetters({
      gone: () => tellOthers(db),
      back: async () => {
        await tellOthers(db)
        await hurry(db, SEND)
      },
    }),
}

/** The fact that says whether the mail server is away, for other processes: one with JOBS=off sends no letter itself. */
const AWAY = 'mail.away'

const tellOthers = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await setSiteValue(tx, AWAY, JSON.stringify(mailServerAway()))
    cacheChanged(tx, 'mail')
  })

/** What another process found about the mail server. Without one, what was found about an earlier one says nothing. */
export async function takeMailState(db: Db): Promise<void> {
  if (!config.smtpUrl) return
  mailIsAwayElsewhere(JSON.parse((await siteValue(db, AWAY)) ?? 'null'))
}
cached('mail', takeMailState)

/** The replacement for a letter whose link or code has expired. */
const tooLate = ({ to, subject, askAgain }: Mail): Mail => ({
  to,
  subject: words.mail.tooLate({ subject }),
  text: words.mail.weWantedSendYou({
    oneLine: oneLine(subject),
    askAgain: askAgain ?? words.mail.ifYouStillNeed,
  }),
})

const FAILED_DAYS = 7
const AT_ONCE = 500

/**
 * Deletes letters that could not be sent, with their addresses and words, seven days after the last attempt.
 * @param also runs for them in the same transaction
 */
export async function sweepFailedMail(
  db: Db,
  also: (tx: Tx, ids: string[]) => Promise<void> = async () => {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Letters never tried because the mail server is away are given up too, after the same time.
    await tx
      .updateTable('jobs')
      .set({ failedAt: now(), lastError: 'EAWAY' })
      .where('name', '=', SEND)
      .where('failedAt', 'is', null)
      .where('doneAt', 'is', null)
      .where('runAt', '<', fromNow(-FAILED_DAYS * DAY))
      .execute()
    const jobs = await tx
      .selectFrom('jobs')
      .select(['id', 'payload'])
      .where('name', '=', SEND)
      .where('failedAt', '<', fromNow(-FAILED_DAYS * DAY))
      .limit(AT_ONCE)
      .execute()
    if (jobs.length === 0) return
    const letters = jobs.flatMap(({ payload }) => (JSON.parse(payload) as { id?: string }).id ?? [])
    const swept = jobs.map(({ id }) => id)
    await tx.deleteFrom('jobs').where('id', 'in', swept).where('failedAt', 'is not', null).execute()
    if (letters.length === 0) return
    await tx.deleteFrom('mailQueue').where('id', 'in', letters).execute()
    await also(tx, letters)
  })
}

/**
 * @param id the same for each attempt at a letter, so that a recipient who gets it twice after a crash can tell, and
 * the outbox folder has it once
 */
async function send(letter: Mail, id: string = randomUUID()): Promise<void> {
  if (config.smtpUrl) return handOver(messageOf(letter, id))
  const outbox = path.join(config.dataDir, 'outbox')
  if (existsSync(outbox) && readdirSync(outbox).some((name) => name.endsWith(`-${id}.eml`))) return
  const folder = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message: bytes } = await folder.sendMail(messageOf(letter, id))
  writeDurably(path.join(outbox, `${Date.now()}-${id}.eml`), bytes as Buffer)
}

/** Sends directly, without the queue, for a test. @throws the mail server's error, or a timeout */
export const sendNow = (letter: Mail): Promise<void> => send(letter)

export interface BulkMail {
  /** Whether the mail server is available and accepts our credentials. */
  reachable: () => Promise<boolean>
  /** Throws the mail server's error; the caller judges whether the letter may have been sent anyway. */
  send: (letter: Mail) => Promise<void>
  close: () => void
}

/**
 * Sends letters to many recipients without the queue, over a few open connections. Without a mail server they are
 * written to the outbox folder.
 */
export function openBulkMail(connections = 5): BulkMail {
  if (!config.smtpUrl) return { reachable: async () => true, send: (letter) => send(letter), close: () => {} }
  const pool = openPool(connections)
  return {
    reachable: () =>
      pool.verify().then(
        () => true,
        (error: unknown) => {
          logTrouble(error, 'mail server')
          return false
        },
      ),
    send: async (letter) => void (await pool.sendMail(messageOf(letter, randomUUID()))),
    close: () => pool.close(),
  }
}

function messageOf(letter: Mail, id: string): SendMailOptions {
  return {
    from: { name: config.organisation.name, address: config.mailFrom },
    to: oneLine(letter.to),
    subject: oneLine(letter.subject),
    text: letter.text,
    ...(letter.html ? { html: letter.html } : {}),
    ...(letter.replyTo ? { replyTo: oneLine(letter.replyTo) } : {}),
    headers: Object.fromEntries(
      Object.entries(letter.headers ?? {}).map(([name, value]) => [name, oneLine(value)]),
    ),
    attachments: [
      ...(letter.attachments ?? []).map(({ name, type, base64 }) => ({
        filename: oneLine(name),
        contentType: oneLine(type),
        content: Buffer.from(base64, 'base64'),
      })),
      ...(letter.inside ?? []).map(({ id, type, base64 }) => ({
        cid: id,
        filename: false as const,
        contentType: type,
        contentDisposition: 'inline' as const,
        content: Buffer.from(base64, 'base64'),
      })),
    ],
    messageId: `<${id}@${config.mailFrom.split('@')[1]}>`,
    textEncoding: 'quoted-printable',
  }
}

// A line break in an address, a subject or a header would inject a header.
const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ').trim()
