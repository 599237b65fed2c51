import type { Db } from '#db/schema.ts'
import { newId } from '../ids.ts'
import { ConfigError, config } from '../settings/config.server.ts'
import { setSiteValue, siteValue } from '../settings/site-values.server.ts'
import { fileStore } from './file-store.server.ts'
import { type FileStore, isStoreTrouble } from './file-store.ts'
import { storeTroubleInWords } from './store-trouble-words.ts'

// The file store holds the same id as the database. Otherwise a wrong folder or bucket would look like a site whose files
// are all gone, and the daily sweep would delete the files of another site.

/** The object with the id. */
export const SITE_ID = 'site-id'
/** The facts: the id, and that the store has it. */
export const ID = 'site.id'
const STORED = 'site.id-stored'
/** Written and deleted at the start: a key that may only read is found then, and not with the first file. */
const PROBE = 'write-check'

/**
 * Checks that the store is the one of this database and can be written. An empty store and a database without an id get
 * one.
 * @throws ConfigError in a sentence that says which setting differs
 */
export async function checkFileStore(db: Db, store = fileStore()): Promise<void> {
  try {
    await checkSiteId(db, store)
    if (store.kind === 'folder') return
    await store.put(PROBE, Buffer.from('This object may be deleted.\n'))
    await store.delete(PROBE)
  } catch (error) {
    if (isStoreTrouble(error)) throw new ConfigError(storeTroubleInWords(store, error))
    throw error
  }
}

/**
 * The store must be the one of this database, if the site has given it an id. Changes nothing.
 * @returns the id that the database knows, the one that the store has, and whether the store had one before
 */
export async function mustBeOurStore(db: Db, store = fileStore()) {
  const [known, stored] = [await siteValue(db, ID), await siteValue(db, STORED)]
  const found = await store.get(SITE_ID)
  const there = found && new TextDecoder().decode(found).trim()
  if (there && there !== known) throw new ConfigError(ofAnother(store))
  if (!there && stored) throw new ConfigError(without(store))
  return { known, stored, there }
}

async function checkSiteId(db: Db, store: FileStore): Promise<void> {
  const { known, stored, there } = await mustBeOurStore(db, store)
  if (!there) {
    const id = known ?? newId()
    // In this order: a start that is cut off in between goes on with the same id.
    await setSiteValue(db, ID, id)
    await writeSiteId(store, id)
  }
  if (!stored) await setSiteValue(db, STORED, 'yes')
}

export const writeSiteId = (store: FileStore, id: string): Promise<void> =>
  store.put(SITE_ID, Buffer.from(`${id}\n`))

const databaseSetting = () => (config.values.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR')

const ofAnother = ({ setting, place, kind }: FileStore) =>
  `${setting}: ${place} holds the files of a site that the database does not know. ${
    setting === databaseSetting()
      ? 'Use a whole copy of one site.'
      : `Check that ${setting} and ${databaseSetting()} belong together.`
  } Nothing was changed. To start a new site, name an empty ${kind === 'folder' ? 'folder' : 'bucket or prefix'} there.`

const without = ({ setting, place, kind }: FileStore) =>
  `${setting}: ${place} does not hold the files of this database: its ${kind === 'folder' ? 'file' : 'object'} ${SITE_ID} is missing. Check ${setting}. If the files were moved, move all of them, with ${SITE_ID}. Nothing was changed.`
