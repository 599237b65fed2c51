import { config } from '../settings/config.server.ts'
import { Bucket } from './bucket.server.ts'
import { bucketStore } from './bucket-store.server.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.server.ts'

let made: { for: string; store: FileStore } | null = null

/** Where this site keeps its files: DATA_DIR, or the bucket that FILES_URL names. */
export function fileStore(): FileStore {
  const { files, bucketKeys, dataDir } = config
  const which = files ? JSON.stringify([files, bucketKeys?.id]) : dataDir
  if (made?.for !== which)
    made = {
      for: which,
      store: files && bucketKeys ? bucketStore(new Bucket(files, bucketKeys)) : folderStore(dataDir),
    }
  return made.store
}
