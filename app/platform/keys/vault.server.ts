import { fileStore } from '../file-store/file-store.server.ts'
import { freeBytesIn } from '../file-store/folder-store.server.ts'
import { asStored, isStoredName, newStoredName } from '../file-store/named-by-digest.ts'
import { logTrouble } from '../log.server.ts'
import { identityOfSecret } from '../passphrases/kdf.server.ts'
import { openText, recipientOf, sealText } from '../sealing/sealing.ts'
import { config } from '../settings/config.server.ts'

// The server's side of sealing: texts for the holder of a cookie, and sealed files in the file store. Sealing itself
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

const FOLDER = 'files/'

/** Stores sealed bytes under a random name without an extension. Call it outside a transaction. @throws FileStoreTrouble */
export async function keepSealedFile(sealed: Uint8Array): Promise<string> {
  const name = newStoredName(sealed)
  await fileStore().put(FOLDER + name, sealed)
  return name
}

/** How many bytes of sealed files still fit. */
export const roomForFiles = (): number => fileStore().room()

/** How many bytes the database can still grow by, as far as this process can know: beside the data folder it cannot. */
export const freeBytes = (): number =>
  config.noFolder ? Number.POSITIVE_INFINITY : freeBytesIn(config.dataDir)

/** Null when there is no such file. @throws FileStoreTrouble, also when it was damaged in storage */
export async function readSealedFile(name: string): Promise<Uint8Array | null> {
  const bytes = await fileStore().get(FOLDER + checked(name))
  return bytes && asStored(name, bytes)
}

/** For a file that no row names. @throws FileStoreTrouble */
export const dropSealedFile = (name: string): Promise<void> => fileStore().delete(FOLDER + checked(name))

/** The same where the caller has worse to report: the daily sweep finds what is left. */
export const dropUnusedFile = (name: string): Promise<void> =>
  dropSealedFile(name).catch((error: unknown) => logTrouble(error, 'unused file'))

function checked(name: string): string {
  if (!isStoredName(name.replace(/\.part$/, ''))) throw new RangeError('not the name of a sealed file')
  return name
}

/** The names of sealed files older than this, including files that were never finished. */
export async function sealedFilesOlderThan(age: number): Promise<string[]> {
  const names: string[] = []
  for await (const one of fileStore().list(FOLDER)) {
    const name = one.name.slice(FOLDER.length)
    if (one.age > age && isStoredName(name.replace(/\.part$/, ''))) names.push(name)
  }
  return names
}
