import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { config } from './config.server.ts'

// Two secrets in DATA_DIR/keys, never in the database or its backup: the server key (cookies, limits, sign-in) and the
// mail key M (letters on their way, contact addresses of cases).

const loaded = new Map<string, Buffer>()

function key(name: 'server' | 'mail'): Buffer {
  let found = loaded.get(name)
  if (!found) {
    const file = path.join(config.dataDir, 'keys', `${name}.key`)
    if (!existsSync(file)) writeDurably(file, `${randomBytes(32).toString('base64')}\n`)
    found = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
    if (found.length !== 32) throw new Error(`keys/${name}.key is damaged: it must hold 32 bytes in base64`)
    loaded.set(name, found)
  }
  return found
}

/** Writes a new file readable by this user only, whole or not at all, and safe from a power cut. */
export function writeDurably(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.part`
  const handle = openSync(part, 'w', 0o600)
  writeSync(handle, content as string)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(part, file)
  const folder = openSync(path.dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** 32 bytes for one purpose, derived from the server key (RFC 5869). */
export function serverSecret(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key('server'), '', purpose, 32))
}

export const hmac = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Whether two marks made by hmac are the same, in a time that does not tell where they differ. */
export function sameMark(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Seals a short text with the mail key: AES-256-GCM, a random nonce in front. */
export function sealWithMailKey(text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key('mail'), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
}

/** @throws when the text was changed or sealed with another key */
export function openWithMailKey(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key('mail'), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}
