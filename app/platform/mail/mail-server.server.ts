import { readFileSync } from 'node:fs'
import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { kindOfError, logTrouble } from '../log.server.ts'
import { config } from '../settings/config.server.ts'
import { whatPagesSayChanged } from '../settings/content-version.server.ts'

// The connection to the mail server, and whether it is available.

/** Short: a server that accepts the connection and says nothing delays the other letters for as long. */
const PATIENCE = {
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  dnsTimeout: 8_000,
  socketTimeout: 30_000,
}

const reached = () =>
  ({ url: config.smtpUrl, ...PATIENCE, ...signature() }) as SMTPTransport.Options & { url: string }

let transport: Transporter | undefined
const oneByOne = (): Transporter => {
  transport ??= nodemailer.createTransport(reached())
  return transport
}

export const openPool = (connections: number): Transporter =>
  nodemailer.createTransport({
    ...reached(),
    pool: true,
    maxConnections: connections,
    maxMessages: 500,
    // The library would send a letter again when a connection breaks. We never send one twice here.
    maxRequeues: 0,
  } as SMTPPool.Options)

/** @throws the mail server's error, or a timeout */
export async function handOver(message: SendMailOptions): Promise<void> {
  try {
    await oneByOne().sendMail(message)
  } catch (error) {
    if (isAway(error)) awayFrom(error)
    throw error
  }
}

/** Asks the mail server whether it would take letters from us. @returns the kind of error, or null */
export const mailProblem = (): Promise<string | null> =>
  oneByOne()
    .verify()
    .then(() => null, kindOfError)

// While the server is away, no letter is tried: it would only count as one more failure. We check whether the server is
// back, and then send all of them.

const LOOK_SOON = 5_000
const LOOK_LATER = 60_000
interface Away {
  since: string
  why: string
  looks: number
  next: number
}
let away: Away | null = null

const NOT_THERE = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EPROXY',
])

/** Whether the error is about the server and not about the letter. */
function isAway(error: unknown): boolean {
  const { code = '', responseCode } = (error ?? {}) as { code?: string; responseCode?: number }
  return responseCode === 421 || NOT_THERE.has(code)
}

function awayFrom(error: unknown): void {
  const why = (error as { code?: string }).code ?? 'unknown'
  away ??= { since: new Date().toISOString(), why, looks: 0, next: 0 }
  away.next = Date.now() + LOOK_SOON
}

/** Since when the mail server accepts nothing, and the error; null while it does. */
export const mailServerAway = (): { since: string; why: string } | null =>
  away && { since: away.since, why: away.why }

/** What another process found: this one looks for itself, or does no such work and believes it. */
export function mailIsAwayElsewhere(found: { since: string; why: string } | null): void {
  if (!found) away = null
  else away ??= { ...found, looks: 1, next: 0 }
}

/** Whether visitors are told. One failed letter is not enough: the letter may be the cause. */
export const mailIsLate = (): boolean => away !== null && away.looks > 0

/** Tries now, because a person asked for it. */
export function lookForMailServer(): void {
  if (away) away.next = 0
}

/**
 * Whether letters may be tried.
 * @param told is called once visitors are told that the server is away, and once it is available again
 */
export async function takesLetters(told: {
  gone: () => Promise<void>
  back: () => Promise<void>
}): Promise<boolean> {
  if (!away) return true
  if (Date.now() < away.next) return false
  const there = await oneByOne()
    .verify()
    .then(
      () => true,
      (error: unknown) => {
        logTrouble(error, 'mail server')
        return false
      },
    )
  if (there) {
    // If only one letter failed, the letter may be the cause: the others need no hurry.
    const long = away.looks > 0
    away = null
    if (long) {
      whatPagesSayChanged()
      await told.back()
    }
    return true
  }
  away.looks += 1
  away.next = Date.now() + Math.min(LOOK_SOON * 2 ** away.looks, LOOK_LATER)
  if (away.looks === 1) {
    whatPagesSayChanged()
    await told.gone()
  }
  return false
}

/** The headers that the signature covers. Without the last two, the large mail services ignore one-click unsubscribing. */
const SIGNED =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/** DKIM, if the operator configured a key for it. */
function signature(): SMTPTransport.Options {
  const { dkim } = config
  if (!dkim) return {}
  const privateKey = readFileSync(dkim.keyFile, 'utf8')
  return {
    dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey, headerFieldNames: SIGNED },
  } as SMTPTransport.Options
}
