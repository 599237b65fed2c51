import { createHash } from 'node:crypto'

// The server key and the mail key in one text, for a process without a data folder: hr1_, both keys, and the beginning of
// their SHA-256, which finds a wrong or missing letter.

const BEGINS = 'hr1_'
const KEY = 32
const CHECK = 4

interface SiteKey {
  server: Buffer
  mail: Buffer
}

const checkOf = (keys: Buffer): Buffer =>
  createHash('sha256').update(`${BEGINS}`).update(keys).digest().subarray(0, CHECK)

export function siteKeyText({ server, mail }: SiteKey): string {
  const keys = Buffer.concat([server, mail])
  return BEGINS + Buffer.concat([keys, checkOf(keys)]).toString('base64url')
}

/** @returns null when it is not one, or has a wrong letter */
export function readSiteKey(text: string): SiteKey | null {
  if (!text.startsWith(BEGINS)) return null
  const bytes = Buffer.from(text.slice(BEGINS.length), 'base64url')
  const keys = bytes.subarray(0, 2 * KEY)
  if (bytes.length !== 2 * KEY + CHECK || !checkOf(keys).equals(bytes.subarray(2 * KEY))) return null
  return { server: keys.subarray(0, KEY), mail: keys.subarray(KEY) }
}
