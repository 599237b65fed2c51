import { randomUUID } from 'node:crypto'
import path from 'node:path'
import nodemailer, { type Transporter } from 'nodemailer'
import type { Db, Tx } from '#db/schema.ts'
import { config } from './config.server.ts'
import { newId } from './ids.ts'
import { enqueue } from './jobs.server.ts'
import { openWithMailKey, sealWithMailKey, writeDurably } from './keys.server.ts'
import { now } from './time.ts'

const SEND = 'mail.send'

/** Plain text, one recipient. Our address is the sender, always; `replyTo` is where an answer goes. */
export interface Letter {
  to: string
  subject: string
  text: string
  replyTo?: string
  headers?: Record<string, string>
}

/**
 * Puts a letter on its way in the caller's transaction. It waits sealed: no table holds an address or a word in clear.
 * @param after milliseconds to wait before it goes
 * @returns the letter's id, by which lettersWaiting knows it
 */
export async function queueMail(
  tx: Db | Tx,
  letter: Letter,
  { after = 0 }: { after?: number } = {},
): Promise<string> {
  const id = newId()
  const sealedLetter = sealWithMailKey(JSON.stringify(letter))
  await tx.insertInto('mailQueue').values({ id, sealedLetter, queuedAt: now() }).execute()
  await enqueue(tx, SEND, { id }, { after })
  return id
}

export type Waiting = 'waiting' | 'failed'

/** Which of these letters have not gone yet, and which could not be sent after many tries. What is missing is sent. */
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

/** The job behind queueMail. Throws when the server does not take the letter, so that it is tried again. */
export async function sendQueued(db: Db, { id }: Record<string, string>): Promise<void> {
  if (!id) return
  const row = await db.selectFrom('mailQueue').select('sealedLetter').where('id', '=', id).executeTakeFirst()
  if (!row) return
  await send(JSON.parse(openWithMailKey(row.sealedLetter)) as Letter)
  await db.deleteFrom('mailQueue').where('id', '=', id).execute()
}

let transport: Transporter | undefined

async function send(letter: Letter): Promise<void> {
  const message = {
    from: { name: config.organisation.name, address: config.mailFrom },
    to: oneLine(letter.to),
    subject: oneLine(letter.subject),
    text: letter.text,
    ...(letter.replyTo ? { replyTo: oneLine(letter.replyTo) } : {}),
    headers: letter.headers ?? {},
    messageId: `<${randomUUID()}@${config.mailFrom.split('@')[1]}>`,
    textEncoding: 'quoted-printable' as const,
  }
  if (config.smtpUrl) {
    transport ??= nodemailer.createTransport(config.smtpUrl)
    await transport.sendMail(message)
    return
  }
  const folder = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message: bytes } = await folder.sendMail(message)
  writeDurably(path.join(config.dataDir, 'outbox', `${Date.now()}-${newId()}.eml`), bytes as Buffer)
}

// A line end in an address or a subject would start a header of the writer's choice.
const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ').trim()
