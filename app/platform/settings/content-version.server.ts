import type { Db, Tx } from '#db/schema.ts'
import { afterCommit } from '#db/transaction.ts'

let version = 1
/** The last change that may be visible on any page. */
let changedAnywhere = 1
/** The last change that is visible on one page alone, by its path. */
const changedAt = new Map<string, number>()
const PATHS_KEPT = 5000

/** The current version of the public content; a page made under an older one may have to be made again. */
export const contentVersion = (): number => version

/** The version of content that any page may show: changes visible on a few pages alone do not count. */
export const versionOfAll = (): number => changedAnywhere

/** Whether nothing visible on this page has changed since this version. */
export const isCurrent = (path: string, made: number): boolean =>
  made >= changedAnywhere && made >= (changedAt.get(path) ?? 0)

/**
 * Every verb that changes what visitors can read calls this. Takes effect when the change itself is committed.
 * @param paths the only pages where it is visible, without a query; without it, any page
 */
export function publicContentChanged(tx: Db | Tx, paths?: readonly string[]): void {
  afterCommit(tx, () => {
    if (!paths || changedAt.size + paths.length > PATHS_KEPT) return whatPagesSayChanged()
    version += 1
    for (const path of paths) changedAt.set(path, version)
  })
}

/** The same for state that is in no table, such as whether email can be sent. */
export function whatPagesSayChanged(): void {
  version += 1
  changedAnywhere = version
  changedAt.clear()
}
