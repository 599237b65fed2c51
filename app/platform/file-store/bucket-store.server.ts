import type { Bucket } from './bucket.server.ts'
import type { FileStore } from './file-store.ts'
import { isAsStored } from './named-by-digest.ts'

/** Keeps objects in an S3-compatible bucket, below the prefix of its address. */
export function bucketStore(bucket: Bucket): FileStore {
  const { address, host } = bucket
  return {
    kind: 'bucket',
    place: `the bucket ${address.bucket} at ${host}`,
    setting: 'FILES_URL',
    put: (name, bytes) => bucket.put(name, bytes),
    putNew: (name, bytes) => bucket.putNew(name, bytes),
    // Damaged on the way: another try may bring it whole.
    get: (name) => bucket.get(name, (bytes) => isAsStored(fileNameOf(name), bytes)),
    delete: (name) => bucket.delete(name),
    list: async function* (prefix) {
      for await (const { key, at, now } of bucket.list(prefix)) yield { name: key, age: now - at }
    },
    room: () => Number.POSITIVE_INFINITY,
  }
}

const fileNameOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
