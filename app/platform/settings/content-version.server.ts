import type { Db, Tx } from '#db/schema.ts'
import { afterCommit } from '#db/transaction.ts'

let version = 1
/** The last change that may show on any page. */
let changedAnywhere = 1
/** The last change that shows on one page alone, by its path. */
const changedAt = new Map<string, number>()
const PATHS_KEPT = 5000

/** Which state of the public content is being served; a page made under an older one may have to be made again. */
export const contentVersion = (): number => version

/** Which state of what any page may show: it does not count what shows on a few pages alone. */
export const versionOfAll = (): number => changedAnywhere

/** Whether nothing that shows on this page has changed since this version. */
export const isCurrent = (path: string, made: number): boolean =>
  made >= changedAnywhere && made >= (changedAt.get(path) ?? 0)

/**
 * Called by every verb that changes what visitors can read. Takes effect when the change itself is on disk.
 * @param paths the only pages on which it shows, without a query; left out: it may show anywhere
 */
export function publicContentChanged(tx: Db | Tx, paths?: readonly string[]): void {
  afterCommit(tx, () => {
    if (!paths || changedAt.size + paths.length > PATHS_KEPT) return whatPagesSayChanged()
    version += 1
    for (const path of paths) changedAt.set(path, version)
  })
}

/** The same for state that is in no table, such as whether email goes out. */
export function whatPagesSayChanged(): void {
  version += 1
  changedAnywhere = version
  changedAt.clear()
}
