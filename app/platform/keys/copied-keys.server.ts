import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#db/schema.ts'
import { KEY_NAMES, keysHere, markOfKey } from '../secrets/data-keys.server.ts'
import { ConfigError, config } from '../settings/config.server.ts'
import { readSiteKey, siteKeyText } from '../settings/site-key.server.ts'
import { setSiteValue, siteValue } from '../settings/site-values.server.ts'
import { now } from '../time.ts'

// Whether the operator has the keys of the server on another disk. A backup does not contain them, so without a copy a
// lost disk is a lost site.

const NAME = 'keys copied'

const marks = (): string => KEY_NAMES.map(markOfKey).join(' ')

/** When the copies were last compared, or null: never, or with other keys than today's. */
export async function keysCopiedAt(db: Db): Promise<string | null> {
  const noted = JSON.parse((await siteValue(db, NAME)) ?? 'null') as { at: string; marks: string } | null
  return noted?.marks === marks() ? noted.at : null
}

/**
 * Compares the copies with the keys of this site, and notes that they are there.
 * @param place a folder with the two files, or a file with the text that `site-key` prints
 * @throws ConfigError in words if they are not, or lie on the same disk
 */
export async function checkCopies(db: Db, place: string): Promise<void> {
  if (isFile(place)) mustBeOurText(place)
  else mustHaveOurFiles(place)
  if (!config.noFolder && statSync(place).dev === statSync(config.dataDir).dev)
    throw new ConfigError(
      `${place} is on the same disk as the site. If that disk breaks, both are gone. Copy the keys to a storage stick or another machine, and name the place there.`,
    )
  await setSiteValue(db, NAME, JSON.stringify({ at: now(), marks: marks() }))
}

const isFile = (place: string): boolean => statSync(place, { throwIfNoEntry: false })?.isFile() ?? false

function mustBeOurText(file: string): void {
  const text = bytesOf(file)?.toString('utf8').trim() ?? ''
  if (!readSiteKey(text))
    throw new ConfigError(
      `${file} does not hold the text that npm run site-key prints, or this user cannot read it. It begins with hr1_.`,
    )
  const ours = keysHere()
  if (!ours || siteKeyText(ours) !== text)
    throw new ConfigError(
      `The text in ${file} is not the key of this site. Keep it if it belongs to another site, and copy today's key beside it.`,
    )
}

function mustHaveOurFiles(folder: string): void {
  if (config.siteKey)
    throw new ConfigError(
      'The keys of this site are in SITE_KEY. Name a file that holds a copy of that text and nothing else.',
    )
  for (const name of KEY_NAMES) {
    const copy =
      bytesOf(path.join(folder, `${name}.key`)) ?? bytesOf(path.join(folder, 'keys', `${name}.key`))
    if (!copy)
      throw new ConfigError(
        `There is no ${name}.key in ${folder} that this user can read. Copy keys/server.key and keys/mail.key from ${config.dataDir} there.`,
      )
    if (!copy.equals(readFileSync(path.join(config.dataDir, 'keys', `${name}.key`))))
      throw new ConfigError(
        `${name}.key in ${folder} is not the key of this site. Keep it if it belongs to another site, and copy today's key beside it.`,
      )
  }
}

function bytesOf(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    // Not there, or not for this user: the caller says so.
    return null
  }
}
