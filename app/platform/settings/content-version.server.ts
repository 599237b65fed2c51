import type { Tx } from '#db/schema.ts'
import { afterCommit, countsUp } from '#db/transaction.ts'

// Whether a cached page still shows what is public. Pages are counted in a few hundred buckets, by their path: other
// processes learn from the database which bucket changed (caches/cached.server.ts).

const ALL_PAGES = 'all-pages'
const BUCKETS = 256

let version = 1
/** The last change that may be visible on any page. */
let changedAnywhere = 1
/** The last change that is visible in a bucket of pages alone. */
const changedAt = new Map<string, number>()

/** The current version of the public content; a page made under an older one may have to be made again. */
export const contentVersion = (): number => version

/** The version of content that any page may show: changes visible on a few pages alone do not count. */
export const versionOfAll = (): number => changedAnywhere

/** The bucket of a page, by its path without a query. */
export function bucketOf(path: string): string {
  let hash = 0
  for (let at = 0; at < path.length; at++) hash = (Math.imul(hash, 31) + path.charCodeAt(at)) >>> 0
  return `pages-${hash % BUCKETS}`
}

/** Whether nothing visible in this bucket of pages has changed since this version. */
export const isCurrent = (bucket: string, made: number): boolean =>
  made >= changedAnywhere && made >= (changedAt.get(bucket) ?? 0)

/**
 * Every verb that changes what visitors can read calls this. Takes effect when the change itself is committed.
 * @param paths the only pages where it is visible, without a query; without it, any page
 */
export function publicContentChanged(tx: Tx, paths?: readonly string[]): void {
  const topics = paths?.map(bucketOf) ?? [ALL_PAGES]
  countsUp(tx, topics)
  afterCommit(tx, () => pagesChanged(topics))
}

/** @param topics what another process, or a commit of this one, has changed */
export function pagesChanged(topics: Iterable<string>): void {
  version += 1
  for (const topic of topics)
    if (topic === ALL_PAGES) changedAnywhere = version
    else changedAt.set(topic, version)
}

/** The same for any page and for what is in no table, such as whether email can be sent. */
export const whatPagesSayChanged = (): void => pagesChanged([ALL_PAGES])
