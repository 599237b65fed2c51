import { createHash } from 'node:crypto'
import { newId } from '../ids.ts'
import { FileStoreTrouble } from './file-store.ts'

// A stored file has a random name and, behind a hyphen, the SHA-256 of its bytes. So each reader can tell a damaged file
// from a whole one, wherever it lies: in a folder, a bucket or a backup. Files from before have the random name alone.

const NAME = /^[A-Za-z0-9_-]{22}(?:-([A-Za-z0-9_-]{43}))?$/

export const isStoredName = (name: string): boolean => NAME.test(name)

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

export const newStoredName = (bytes: Uint8Array): string => `${newId()}-${digestOf(bytes)}`

/** Whether these are the bytes that were stored under this name. */
export function isAsStored(name: string, bytes: Uint8Array): boolean {
  const digest = NAME.exec(name)?.[1]
  return digest === undefined || digest === digestOf(bytes)
}

/** @throws FileStoreTrouble unless the bytes are the ones that were stored under this name */
export function asStored(name: string, bytes: Uint8Array): Uint8Array {
  if (isAsStored(name, bytes)) return bytes
  throw new FileStoreTrouble('damaged', 'SHA-256')
}
