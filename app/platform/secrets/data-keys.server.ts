import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writeDurably } from '../fsync.server.ts'
import { config } from '../settings/config.server.ts'

// Two secrets in SITE_KEY or in DATA_DIR/keys, never in the database or its backup: the server key (cookies, limits,
// sign-in) and the mail key M (queued letters, contact addresses of cases).

export type KeyName = 'server' | 'mail'
export const KEY_NAMES: readonly KeyName[] = ['server', 'mail']
const LENGTH = 32

const loaded = new Map<KeyName, Buffer>()
const keyFile = (name: KeyName) => path.join(config.dataDir, 'keys', `${name}.key`)

/** Where the key comes from, for a sentence. */
export const keyPlace = (name: KeyName): string => (config.siteKey ? 'SITE_KEY' : `keys/${name}.key`)

/**
 * The state of the key. Checked at the start, before a key could be made by mistake: see key-check.server.ts. "other": the
 * data folder has a key, too, and it is not the one in SITE_KEY.
 */
export function keyState(name: KeyName): 'whole' | 'missing' | 'damaged' | 'unreadable' | 'other' {
  if (config.siteKey)
    return isInFolder(name) && !readKey(name)?.equals(config.siteKey[name]) ? 'other' : 'whole'
  try {
    return readKey(name) ? 'whole' : 'damaged'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unreadable'
  }
}

function readKey(name: KeyName): Buffer | null {
  const text = readFileSync(keyFile(name), 'utf8').trim()
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === LENGTH && bytes.toString('base64') === text ? bytes : null
}

const isInFolder = (name: KeyName): boolean => !config.noFolder && existsSync(keyFile(name))

/** The keys of the site, from SITE_KEY or the data folder; null unless both are there and whole. */
export function keysHere(): Record<KeyName, Buffer> | null {
  if (config.siteKey) return config.siteKey
  const [server, mail] = KEY_NAMES.map((name) => (existsSync(keyFile(name)) ? readKey(name) : null))
  return server && mail ? { server, mail } : null
}

function key(name: KeyName): Buffer {
  if (config.siteKey) return config.siteKey[name]
  let found = loaded.get(name)
  if (!found) {
    if (!existsSync(keyFile(name))) writeDurably(keyFile(name), `${randomBytes(LENGTH).toString('base64')}\n`)
    found = readKey(name) ?? undefined
    if (!found) throw new Error(`keys/${name}.key is damaged: it must hold 32 bytes in base64`)
    loaded.set(name, found)
  }
  return found
}

/** Identifies this key without revealing anything else about it. Makes the key if it does not exist. */
export const markOfKey = (name: KeyName): string =>
  hmac(Buffer.from(hkdfSync('sha256', key(name), '', 'which key this is', LENGTH)), name)

/** 32 bytes for one purpose, derived from the server key (RFC 5869). */
export function serverSecret(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key('server'), '', purpose, 32))
}

export const hmac = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** An ID of 22 characters for these words that cannot be computed without our key. */
export const markFor = (purpose: string, words: readonly (string | number)[]): string =>
  hmac(serverSecret(purpose), JSON.stringify(words)).slice(0, 22)

/** The lookup value of an address: the same for the same address, and useless without the server's key. */
export const markOfAddress = (
  owner: 'attorney addresses' | 'donors' | 'member address' | 'newsletter address',
  address: string,
): string => hmac(serverSecret(owner), address.trim().toLowerCase())

/** Whether two values made by hmac are equal, in constant time. */
export function sameMark(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * The uses of the mail key. Each use is sealed separately: otherwise write access to the database could make the site
 * read one kind of text as another, such as a queued letter as the address of the attacker's own case.
 */
export type MailKeyUse =
  | 'letter'
  | `contact of ${string}`
  | 'invitation'
  | 'newsletter address'
  | 'newsletter import'
  | 'attorney address'
  | 'attorney application'
  | 'attorney import'
  | 'copy to a sender'
  | 'copy of a message'
  | 'donor'
  | 'member address'
  | `kept by ${string}`
  | `locker of ${string}`
  | `access card of ${string}`
  | 'access card cookie'
  | `piece ${number} of file ${string} of ${string}`
  | 'forum author'
  | `forum author of ${string}`
  | `forum held ${string}`
  | `forum ${string} of ${string}`
  // From the forum's first weeks: app/forum/posts/bind-words.server.ts seals them again.
  | 'forum safety'
  | 'forum marks'
  | `forum draft ${string}`
  | 'gift words'
  | 'gift cookie'
  | 'payment note'
  | 'payment facts'
  | 'receipt'
  | 'recovery key'

/** The prefix of texts bound to their use. Older texts have none, and are not bound. */
const BOUND = '2.'

/** Seals a short text with the mail key: AES-256-GCM that also authenticates its use, with a random nonce in front. */
export function sealWithMailKey(text: string, use: MailKeyUse): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key('mail'), nonce).setAAD(Buffer.from(use))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return BOUND + sealed.toString('base64')
}

/** Whether it was sealed before texts were bound to their use. */
export const isUnbound = (sealed: string): boolean => !sealed.startsWith(BOUND)

/** @throws when the text was changed, or sealed with another key or for another use */
export function openWithMailKey(sealed: string, use: MailKeyUse): string {
  const old = isUnbound(sealed)
  const bytes = Buffer.from(old ? sealed : sealed.slice(BOUND.length), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key('mail'), bytes.subarray(0, 12))
  if (!old) decipher.setAAD(Buffer.from(use))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}
