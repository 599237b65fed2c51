import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { writeFileSynced } from '../fsync.server.ts'
import { newId } from '../ids.ts'
import { identityOfSecret } from '../passphrases/kdf.server.ts'
import { openText, recipientOf, sealText } from '../sealing/sealing.ts'
import { config } from '../settings/config.server.ts'

// The server's side of sealing: texts for the holder of a cookie, and sealed files under DATA_DIR/files. Sealing itself
// is in sealing.ts, shared with staff browsers.

/** Seals a text so that only this secret opens it. The secret is in a cookie, the text in the database. */
export async function sealToSecret(secret: string, purpose: string, text: string): Promise<string> {
  return sealText(await recipientOf(identityOfSecret(secret, purpose)), text)
}

/** @returns null when the secret does not open it */
export async function openWithSecret(
  secret: string,
  purpose: string,
  sealed: string,
): Promise<string | null> {
  // A wrong secret, or the text was changed: both open nothing.
  return openText(identityOfSecret(secret, purpose), sealed).catch(() => null)
}

const folder = () => path.join(config.dataDir, 'files')
const NAME = /^[A-Za-z0-9_-]{22}(?:\.part)?$/
/** All sealed files carry the same day, so that a file does not reveal when a person sent it. */
const SAME_DAY = new Date('2020-01-01T00:00:00Z')

/** Writes sealed bytes under a random name without an extension, atomically. Call it outside a transaction. */
export async function keepSealedFile(sealed: Uint8Array): Promise<string> {
  const name = newId()
  await writeFileSynced(path.join(folder(), name), sealed, { date: SAME_DAY })
  return name
}

/** How many bytes are free for us on the disk of the sealed files. */
export function freeBytes(): number {
  const { bavail, bsize } = statfsSync(config.dataDir)
  return bavail * bsize
}

export const readSealedFile = (name: string): Uint8Array => readFileSync(path.join(folder(), checked(name)))

export function dropSealedFile(name: string): void {
  rmSync(path.join(folder(), checked(name)), { force: true })
}

function checked(name: string): string {
  if (!NAME.test(name)) throw new RangeError('not the name of a sealed file')
  return name
}

/** The names of sealed files older than this, including files that were never finished. */
export function sealedFilesOlderThan(age: number): string[] {
  const before = Date.now() - age
  const names = existsSync(folder()) ? readdirSync(folder()) : []
  return names.filter((name) => {
    // Uses when the name was created, because all files carry the same modification time.
    const stat = statSync(path.join(folder(), name), { throwIfNoEntry: false })
    return stat?.isFile() && stat.ctimeMs < before
  })
}
