import type { Db } from '#db/schema.ts'
import { anchorName } from '../file-store/anchors.server.ts'
import { KEY_NAMES, type KeyName, keyPlace, keyState, markOfKey } from '../secrets/data-keys.server.ts'
import { ConfigError, config } from '../settings/config.server.ts'
import { setSiteValue, siteValue } from '../settings/site-values.server.ts'
import { type ListState, listState, siteIsBegun } from './recipients-file.server.ts'

// Checks at each start that the keys are the ones this database was set up with. With other or new keys,
// queued letters, addresses and second factors would never open again, and it could take days to notice.

const markName = (name: KeyName) => `key.${name}`
const UNREADABLE =
  'cannot be read. It must be a file that belongs to the user who runs the site. After a copy as root, change its owner back.'
const HELP = 'See “Backup and restore” in docs/operating.md.'

/**
 * Makes the keys for an empty database; otherwise checks that they are there and are the right ones.
 * @throws ConfigError that names the file and says what to do
 */
export async function checkKeys(db: Db): Promise<void> {
  const begun = await siteIsBegun(db)
  const wrong: string[] = []
  for (const name of KEY_NAMES) {
    const known = begun ? await siteValue(db, markName(name)) : undefined
    const problem = keyProblem(name, known, begun)
    if (problem) wrong.push(problem)
  }
  if (begun) {
    const problem = listWords(await listState(db))
    if (problem) wrong.push(problem)
  }
  if (wrong.length > 0)
    throw new ConfigError(
      [...(config.noFolder ? [] : [`DATA_DIR: ${config.dataDir}`]), ...new Set(wrong)].join('\n'),
    )
  for (const name of KEY_NAMES) await setSiteValue(db, markName(name), markOfKey(name))
}

function keyProblem(name: KeyName, known: string | undefined, begun: boolean): string | null {
  const file = keyPlace(name)
  const state = keyState(name)
  if (state === 'other')
    return `SITE_KEY differs from the keys in the folder keys of DATA_DIR. Use the site's own: run npm run site-key with this DATA_DIR, or check SITE_KEY. ${HELP}`
  if (config.siteKey)
    return known && known !== markOfKey(name)
      ? `SITE_KEY is not the key that the database was set up with. Check that SITE_KEY and DATABASE_URL belong together. ${HELP}`
      : null
  if (state === 'damaged')
    return `${file} is damaged: it must hold 32 bytes in base64. Put it back from your copy of the folder keys. ${HELP}`
  if (state === 'unreadable') return `${file} ${UNREADABLE}`
  if (state === 'missing' && begun)
    return `${file} is missing, and the database was set up with it. Put it back from your copy of the folder keys. ${HELP}`
  if (known && known !== markOfKey(name))
    return `${file} is not the key that the database was set up with. Put it back from your copy of the folder keys, or check that DATA_DIR and DATABASE_URL belong together. ${HELP}`
  return null
}

const BREAK_IN =
  'Put it back from the last backup. If you did not change it yourself, treat it as a break-in.'
const listWords = (state: ListState): string | null =>
  ({
    whole: null,
    missing: `${anchorName('list')} is missing. It says who can open cases. ${BREAK_IN}`,
    unreadable: config.files
      ? `${anchorName('list')} was not written by a site with this SITE_KEY. ${BREAK_IN}`
      : `${anchorName('list')} ${UNREADABLE}`,
    empty: `${anchorName('list')} is empty. It says who can open cases. ${BREAK_IN}`,
    changed: `${anchorName('list')} is not the list that the database knows. One of them was changed or put back outside the site. It says who can open cases. ${BREAK_IN}`,
  })[state]
