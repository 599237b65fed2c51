import { existsSync, statfsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { writeFileSynced } from '../fsync.server.ts'
import type { FileStore, Stored } from './file-store.ts'

/** All files carry the same day, so that a file does not reveal when a person sent it. */
const SAME_DAY = new Date('2020-01-01T00:00:00Z')
const NAME = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Keeps objects as files of a folder: "files/abc" is the file abc in its folder files. */
export function folderStore(root: string): FileStore {
  const at = (name: string): string => {
    if (!NAME.test(name)) throw new RangeError('not the name of an object')
    return path.join(root, name)
  }
  return {
    kind: 'folder',
    place: root,
    setting: 'DATA_DIR',
    put: (name, bytes) => writeFileSynced(at(name), bytes, { date: SAME_DAY }),
    async putNew(name, bytes) {
      if (existsSync(at(name))) return false
      await writeFileSynced(at(name), bytes, { date: SAME_DAY })
      return true
    },
    get: (name) => readFile(at(name)).catch(unlessMissing),
    delete: (name) => rm(at(name), { force: true }),
    list: (prefix) => filesIn(root, prefix),
    room: () => freeBytesIn(root),
  }
}

/** How many bytes are free for us on the disk of this folder. */
export function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** @param prefix a folder with a slash at its end. Also yields files that were never finished, which end in .part */
async function* filesIn(root: string, prefix: string): AsyncGenerator<Stored> {
  const folder = path.join(root, prefix)
  if (!existsSync(folder)) return
  for (const one of await readdir(folder, { withFileTypes: true })) {
    if (!one.isFile()) continue
    // When the name was made: the time of the last change is the same for all.
    const found = await stat(path.join(folder, one.name)).catch(unlessMissing)
    if (found) yield { name: prefix + one.name, age: Date.now() - found.ctimeMs }
  }
}
