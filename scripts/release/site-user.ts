import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

export interface Ids {
  uid: number
  gid: number
}

/** The user that deploy/handrail.service names. */
const SERVICE_USER = 'handrail'

/**
 * The user who runs the site: the owner of its data folder, or the user of the service where there is no such folder.
 * @param own the user id of this process
 * @returns the ids, nothing when this process is not root and so is that user itself, or a sentence
 */
export function siteUser(
  dataDir: string,
  own = process.getuid?.(),
  idsOf: (name: string) => Ids | null = idsByName,
): Partial<Ids> | string {
  if (own !== 0) return {}
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (folder) return { uid: folder.uid, gid: folder.gid }
  return (
    idsOf(SERVICE_USER) ??
    `There is no folder ${dataDir} and no user “${SERVICE_USER}”, so this command cannot tell which user runs the site. Run it as that user instead of root. Nothing was changed.`
  )
}

function idsByName(name: string): Ids | null {
  const [uid, gid] = ['-u', '-g'].map((option) => {
    const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : Number.NaN
  })
  return Number.isInteger(uid) && Number.isInteger(gid) ? ({ uid, gid } as Ids) : null
}
