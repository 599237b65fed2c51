import { entriesAt } from '#app/platform/search-text/search-text.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { SearchChangeKind } from '#db/tables/search.ts'
import { changesNow, type Version, versionsOf } from './search-changes.server.ts'
import { builtInGroup, groupsNow, pinsNow, waysOf } from './tuning.ts'

// Search changes as the staff's pages show them.

const lineOf = ({ savedAt, by }: Version): string =>
  `${dayAndHour(savedAt, config.timeZone)}, ${by ?? 'someone who left'}`

function saysOf({ kind, key, state, words }: Version): string | null {
  if (state === 'off') return 'Switched off.'
  if (state === 'gone') return 'Deleted.'
  const first = kind === 'same' && builtInGroup(key) !== undefined && words.length === 0
  return first ? 'Back to the first version.' : null
}

const shownVersion = (version: Version) => ({
  version: version.version,
  line: lineOf(version),
  words: version.words,
  page: version.page,
  says: saysOf(version),
})

/** Everything about one item that staff wrote, even if it is deleted; null if there is none. */
export async function oneChange(db: Db, kind: SearchChangeKind, key: string) {
  const versions = await versionsOf(db, kind, key)
  const builtIn = kind === 'same' ? builtInGroup(key) : undefined
  const [newest] = versions
  if (!newest && !builtIn) return null
  return {
    key,
    builtIn: builtIn ?? [],
    state: newest?.state ?? ('on' as const),
    words: newest?.words ?? [],
    page: newest?.page ?? null,
    version: newest?.version ?? 0,
    versions: versions.map(shownVersion),
  }
}

/**
 * The initial values for something new.
 * @param question a query that was not answered
 */
export const nothingYet = (key: string, question: string | null) => ({
  key,
  builtIn: [] as readonly string[],
  state: 'on' as const,
  page: null,
  version: 0,
  words: question === null ? [] : [question],
  versions: [] as ReturnType<typeof shownVersion>[],
})

export async function shownGroups(db: Db) {
  const changes = await changesNow(db)
  return groupsNow(changes).map((group) => ({
    key: group.key,
    ways: waysOf(group),
    fromUs: group.builtIn.length === 0,
    off: group.off,
    added: group.builtIn.length > 0 ? group.own.length : 0,
  }))
}

/** Titles of pages by URL; visitors cannot open a missing one. */
export async function titlesOf(db: Db, urls: readonly string[]): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const { url, title } of await entriesAt(db, [...new Set(urls)]))
    if (!known.has(url)) known.set(url, title)
  return known
}

export async function shownPins(db: Db) {
  const pins = pinsNow(await changesNow(db))
  const titles = await titlesOf(
    db,
    pins.flatMap(({ page }) => page ?? []),
  )
  return pins.map(({ key, words, page }) => ({
    key,
    words,
    page: page ?? '',
    /** Null: the page does not exist (any more), so the pin does nothing. */
    title: titles.get(page ?? '') ?? null,
  }))
}
