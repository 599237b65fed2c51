import type { Db } from '#db/schema.ts'
import { ConfigError } from '../settings/config.server.ts'
import { siteValue } from '../settings/site-values.server.ts'
import { ANCHOR_KINDS, type Anchors } from './anchors.server.ts'
import { type FileStore, FileStoreTrouble } from './file-store.ts'
import { checkFileStore, ID, SITE_ID, writeSiteId } from './site-id.server.ts'

// Moves the files and anchors of a stopped site from its folder to a bucket, or back. It can be cut off and run again: a
// place counts only once it has the site's id, which goes there last and then leaves the old place.

interface Place {
  store: FileStore
  anchors: Anchors
}

/** In the new place while a move is under way; holds the id of the site. */
const MOVING = 'moving'

/**
 * @param moveMore moves what is neither a file nor an anchor, once it is sure that the new place is not another site's
 * @returns how many files were moved
 */
export async function moveFiles(
  db: Db,
  { from, to }: { from: Place; to: Place },
  progress: (files: number) => void,
  moveMore: () => Promise<void> = async () => {},
): Promise<number> {
  await checkFileStore(db, from.store)
  const id = (await siteValue(db, ID)) ?? ''
  await mustBeEmptyOrBegun(to.store, id)
  await to.store.put(MOVING, Buffer.from(id))
  let files = 0
  for await (const { name } of from.store.list('files/')) {
    if (name.endsWith('.part')) continue
    await copyFile(from.store, to.store, name)
    files += 1
    progress(files)
  }
  for (const kind of ANCHOR_KINDS) {
    const found = await from.anchors.read(kind)
    if (found === 'unreadable')
      throw new ConfigError(`What says which ${kind} is right cannot be read, so nothing was moved.`)
    if (found === 'missing') continue
    const there = await to.anchors.read(kind)
    if (typeof there === 'string' || there.text !== found.text) await to.anchors.write(kind, found.text)
  }
  await moveMore()
  await writeSiteId(to.store, id)
  await to.store.delete(MOVING)
  await from.store.delete(SITE_ID)
  return files
}

async function mustBeEmptyOrBegun(store: FileStore, id: string): Promise<void> {
  const begun = await store.get(MOVING)
  if (begun && new TextDecoder().decode(begun) === id) return
  for (const prefix of ['files/', 'anchors/'])
    for await (const _ of store.list(prefix)) throw new ConfigError(notEmpty(store))
  if (begun || (await store.get(SITE_ID))) throw new ConfigError(notEmpty(store))
}

const notEmpty = ({ setting, place }: FileStore) =>
  `${setting}: ${place} is not empty, so nothing was moved. Name an empty ${setting === 'DATA_DIR' ? 'folder' : 'bucket or prefix'}.`

async function copyFile(from: FileStore, to: FileStore, name: string): Promise<void> {
  const bytes = await from.get(name)
  if (!bytes) return
  const isThere = async () => {
    const found = await to.get(name)
    return found !== null && Buffer.from(found).equals(bytes)
  }
  if (await isThere()) return
  await to.put(name, bytes)
  if (!(await isThere())) throw new FileStoreTrouble('damaged', 'copy')
}
