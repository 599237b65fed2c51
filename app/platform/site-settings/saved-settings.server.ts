import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { afterCommit, inTransaction } from '#db/transaction.ts'
import { record } from '../audit/audit.server.ts'
import { cacheChanged, cached } from '../caches/cached.server.ts'
import { Refused } from '../refused.ts'
import { asMeant, asPeopleWrite } from '../settings/as-meant.ts'
import { firstValue, settingProblem, takeSaved } from '../settings/config.server.ts'
import { publicContentChanged } from '../settings/content-version.server.ts'
import { saidLine, saidValue } from '../settings/setting-parts.ts'
import type { SettingName, StaffSetting } from '../settings/setting-shape.ts'
import { STAFF_SETTINGS } from '../settings/site-settings.ts'
import { now } from '../time.ts'
import {
  hasSecondPerson,
  proposeSetting,
  type SeenProposal,
  takeProposal,
  tellKeepers,
} from './setting-proposals.server.ts'

// Settings that staff saved. They override the environment, in memory and at once: all code that reads config sees
// them.

export interface SettingNow extends StaffSetting {
  value: string
  first: string
  /** Whether the default comes from the server's environment, and not from the release. */
  fromEnvironment: boolean
  saved: { at: string; by: string | null } | null
}

/** The current value of every setting. */
export async function settingsNow(db: Db | Tx): Promise<SettingNow[]> {
  const rows = await db
    .selectFrom('siteSettings')
    .leftJoin('users', 'users.id', 'siteSettings.savedBy')
    .select(['siteSettings.name', 'value', 'savedAt', 'users.name as by'])
    .execute()
  return STAFF_SETTINGS.map((setting) => {
    const row = rows.find(({ name, value }) => name === setting.name && fitsSetting(setting, value))
    const { text: first, fromEnvironment } = firstValue(setting.name)
    const saved = row ? { at: row.savedAt, by: row.by } : null
    return { ...setting, value: row?.value ?? first, first, fromEnvironment, saved }
  })
}

/** Checked again later, because a release may be stricter than the one under which it was saved. */
export const fitsSetting = ({ name, optional }: StaffSetting, value: string): boolean =>
  value === '' ? optional === true : settingProblem(name, value) === null

/** Applies what staff saved in this process. */
export async function takeSettings(db: Db | Tx): Promise<void> {
  const now = await settingsNow(db)
  takeSaved(Object.fromEntries(now.filter(({ saved }) => saved).map(({ name, value }) => [name, value])))
}

cached('settings', takeSettings)

/** A value one person typed in place of the one they saw. */
export interface Wanted {
  name: SettingName
  was: string
  value: string
}

type Outcome =
  /** `waits`: labels of money and contact settings that a second person has to confirm. */
  | { changed: string[]; waits: string[]; errors: null }
  /** `meanwhile`: the names of settings that a colleague changed since. */
  | { changed: null; errors: Record<string, string>; meanwhile: string[] }

let follow = async () => {}

/** Called once: registers what has to follow a change, after its commit. */
export const followSettings = (changed: () => Promise<void>): void => {
  follow = changed
}

export const settingsFollowed = (): Promise<void> => follow()

/** Saves all of them or none. Returns the labels of the changed settings, or a sentence for each that is wrong. */
export async function saveSettings(db: Db, wanted: readonly Wanted[], by: string): Promise<Outcome> {
  const outcome = await inTransaction(db, (tx) => saveSettingsIn(tx, wanted, by))
  if (outcome.changed?.length) await follow()
  return outcome
}

/** The same inside a larger transaction, whose caller handles what has to follow. */
export async function saveSettingsIn(tx: Tx, wanted: readonly Wanted[], by: string): Promise<Outcome> {
  await advisoryLock(tx, 'settings')
  const all = await settingsNow(tx)
  const changes = wanted.flatMap((typed) => {
    const one = { ...typed, value: asMeant(typed.name, typed.value) }
    const setting = all.find(({ name }) => name === one.name)
    return setting && one.value !== one.was && one.value !== setting.value ? [{ ...one, setting }] : []
  })
  const errors = Object.fromEntries(
    changes.flatMap((one) => {
      const problem = problemOf(one)
      return problem ? [[one.name, problem]] : []
    }),
  )
  if (Object.keys(errors).length > 0) {
    const meanwhile = changes.filter(isOld).map(({ name }) => name)
    return { changed: null, errors, meanwhile }
  }
  const guarded = await waitingForSecondPerson(tx, changes, by)
  const atOnce = changes.filter((one) => !guarded.includes(one))
  for (const { name, value, setting } of atOnce)
    await keep(tx, name, value === setting.first ? null : value, by)
  for (const { name, value, setting } of guarded)
    await proposeSetting(tx, { name, was: setting.value, value: value === setting.first ? null : value }, by)
  if (atOnce.length > 0)
    await holdAfterCommit(
      tx,
      atOnce.map(({ setting }) => setting),
    )
  await tellKeepers(tx, labelsOf(guarded), 'waits')
  await tellKeepers(tx, labelsOf(atOnce.filter(({ setting }) => setting.secondPerson)), 'changed')
  return { changed: labelsOf(atOnce), waits: labelsOf(guarded), errors: null }
}

const labelsOf = (changes: readonly { setting: SettingNow }[]): string[] =>
  changes.map(({ setting }) => setting.label)

async function waitingForSecondPerson(tx: Tx, changes: readonly Change[], by: string): Promise<Change[]> {
  const guarded = changes.filter(({ setting }) => setting.secondPerson)
  return guarded.length > 0 && (await hasSecondPerson(tx, by)) ? guarded : []
}

/** Applies a proposal. @returns its label. @throws Refused unless a second person confirms a proposal that still stands */
export async function confirmSetting(db: Db, seen: SeenProposal, by: string): Promise<string> {
  const label = await inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'settings')
    const proposal = await takeProposal(tx, seen, by)
    const setting = (await settingsNow(tx)).find((one) => one.name === proposal.name)
    if (!setting || setting.value !== proposal.was)
      throw new Refused('The setting changed since this was asked for. Ask for the change again.', 409)
    await keep(tx, setting.name, proposal.value, by)
    await holdAfterCommit(tx, [setting])
    await tellKeepers(tx, [setting.label], 'changed')
    return setting.label
  })
  await follow()
  return label
}

type Change = Wanted & { setting: SettingNow }

const isOld = ({ was, setting }: Change): boolean => was !== setting.value

function problemOf(change: Change): string | null {
  const { value, setting } = change
  if (isOld(change))
    return `Someone changed this while you were writing. It now says: ${saidValue(setting.name, asPeopleWrite(setting.name, setting.value))}. Save again to replace it with yours`
  return fitsSetting(setting, value) ? null : setting.says + lineIn(settingProblem(setting.name, value))
}

/** For a list: the entry that is wrong. */
function lineIn(problem: string | null): string {
  const [, line] = /, without “([^”]+)”$/.exec(problem ?? '') ?? []
  return line ? `. Look at “${saidLine(line)}”` : ''
}

/** Back to the environment's value, or the release's. @returns its label, or null if nothing was saved */
export async function dropSetting(
  db: Db,
  name: string,
  by: string,
): Promise<{ label: string; waits: boolean } | null> {
  const dropped = await inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'settings')
    const setting = (await settingsNow(tx)).find((one) => one.name === name && one.saved)
    if (!setting) return null
    const waits = setting.secondPerson === true && (await hasSecondPerson(tx, by))
    if (waits) {
      await proposeSetting(tx, { name: setting.name, was: setting.value, value: null }, by)
    } else {
      await keep(tx, setting.name, null, by)
      await holdAfterCommit(tx, [setting])
    }
    if (setting.secondPerson) await tellKeepers(tx, [setting.label], waits ? 'waits' : 'changed')
    return { label: setting.label, waits }
  })
  if (dropped && !dropped.waits) await follow()
  return dropped
}

async function keep(tx: Tx, name: SettingName, value: string | null, by: string): Promise<void> {
  await tx.deleteFrom('siteSettings').where('name', '=', name).execute()
  if (value !== null)
    await tx.insertInto('siteSettings').values({ name, value, savedAt: now(), savedBy: by }).execute()
  await record(tx, by, value === null ? 'settings.first-again' : 'settings.changed', name)
}

async function holdAfterCommit(tx: Tx, changed: readonly StaffSetting[]): Promise<void> {
  const all = await settingsNow(tx)
  const saved = Object.fromEntries(all.filter((one) => one.saved).map(({ name, value }) => [name, value]))
  // First the new values, then the new version: no page cached under it has the old ones.
  afterCommit(tx, () => takeSaved(saved))
  cacheChanged(tx, 'settings')
  const anywhere = changed.some(({ shows }) => !shows)
  const pages = changed.flatMap(({ shows = [] }) => shows)
  if (anywhere || pages.length > 0) publicContentChanged(tx, anywhere ? undefined : pages)
}
