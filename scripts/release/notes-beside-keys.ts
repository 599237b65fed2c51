import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { ANCHOR_KINDS, anchorFile, anchors } from '#app/platform/file-store/anchors.server.ts'
import { fileStore } from '#app/platform/file-store/file-store.server.ts'
import { SITE_ID } from '#app/platform/file-store/site-id.server.ts'
import { syncFolder, writeDurably } from '#app/platform/fsync.server.ts'

// What lies beside the keys, or in a bucket, and says what the database should hold. A new release may add to it, such as
// a note that it signed all accounts once. With the database from before the upgrade such a note would be wrong.

/** All files of the folder but the keys themselves, which no upgrade changes. */
const notesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((one) => one.isFile() && !one.name.endsWith('.key'))
        .map(({ name }) => name)
    : []

/** Each copy has the owner and the mode of its file. */
export function copyNotes(keys: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { mode: 0o700 })
  for (const name of notesIn(keys)) {
    const [from, copy] = [path.join(keys, name), path.join(to, name)]
    writeDurably(copy, readFileSync(from))
    const { uid, gid, mode } = statSync(from)
    chmodSync(copy, mode)
    if (process.getuid?.() === 0) chownSync(copy, uid, gid)
  }
}

/** Also deletes what came after the copy. Needs no room on the disk. */
export function putNotesBack(copy: string, keys: string): void {
  const were = notesIn(copy)
  for (const name of notesIn(keys)) if (!were.includes(name)) rmSync(path.join(keys, name))
  for (const name of were) renameSync(path.join(copy, name), path.join(keys, name))
  if (existsSync(keys)) syncFolder(keys)
}

/** Makes a copy of the data folder a site without a bucket, so that a rehearsal writes nothing into the real one. */
export async function notesFromBucket(copy: string): Promise<void> {
  const id = await fileStore().get(SITE_ID)
  if (id) writeDurably(path.join(copy, SITE_ID), id)
  for (const kind of ANCHOR_KINDS) {
    const found = await anchors().read(kind)
    if (typeof found !== 'string')
      writeDurably(path.join(copy, 'keys', path.basename(anchorFile(kind))), found.text)
  }
}

/** The notes in a bucket are objects that are never changed. */
export async function noteNamesInBucket(): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of fileStore().list('anchors/')) names.push(name)
  return names
}

/** @param were the names before the upgrade */
export async function dropNewerInBucket(were: readonly string[]): Promise<void> {
  try {
    for (const name of await noteNamesInBucket()) if (!were.includes(name)) await fileStore().delete(name)
  } catch (error) {
    console.warn(
      `Warning: what the new release noted in the bucket of FILES_URL could not be deleted. Before the next upgrade, delete the objects of ${new Date().toDateString()} below anchors/. ${(error as Error).message}`,
    )
  }
}
