import { cutText } from '#app/ui/cut-text.ts'
import type { Db, Tx } from '#db/schema.ts'
import {
  type ArchivePart,
  type ArchivePlan,
  asFile,
  CHANGED_SINCE,
  leftAsIs,
  readData,
  type UndoneChange,
} from '../content-archive/archive-part.ts'
import { Refused } from '../refused.ts'
import { asMeant } from '../settings/as-meant.ts'
import {
  fitsSetting,
  saveSettingsIn,
  settingsFollowed,
  settingsNow,
  type Wanted,
} from './saved-settings.server.ts'
import { proposalsNow } from './setting-proposals.server.ts'

// Settings that staff saved, in the content export. Secrets are settings of the machine, and never part of it.

const FILE = 'settings.json'
/** The limit of the settings form. */
const LONGEST = 1500

async function plan(db: Db | Tx, [file]: readonly { text: string }[]): Promise<ArchivePlan> {
  const wanted: Wanted[] = []
  const made: ArchivePlan = {
    changes: [],
    same: 0,
    wrong: [],
    left: [],
    take: (tx, by) => take(tx, wanted, by),
  }
  if (!file) return made
  const read = readData(file.text)
  if ('reason' in read) return { ...made, wrong: [{ name: FILE, reasons: [read.reason] }] }
  const settings = await settingsNow(db)
  const left: string[] = []
  const wrong: string[] = []
  for (const [name, value] of Object.entries(read.data)) {
    const setting = settings.find((one) => one.name === name)
    if (!setting) left.push(`“${cutText(name, 60)}” is no setting that staff can change.`)
    else if (typeof value !== 'string' || value.length > LONGEST || !fitsSetting(setting, value))
      wrong.push(`${name}: ${setting.says}.`)
    else if (setting.value === value) made.same += 1
    else {
      wanted.push({ name: setting.name, was: setting.value, value })
      made.changes.push({
        name: FILE,
        title: setting.label,
        before: setting.value,
        after: value,
        goes: 'at-once',
        key: name,
      })
    }
  }
  if (left.length > 0) made.left.push({ name: FILE, reasons: left })
  if (wrong.length > 0) made.wrong.push({ name: FILE, reasons: wrong })
  return made
}

async function take(tx: Tx, wanted: readonly Wanted[], by: string) {
  const { errors } = await saveSettingsIn(tx, wanted, by)
  if (errors) throw new Refused('Someone changed a setting in the meantime. Check the changes again.', 409)
  return []
}

/** Gives a setting its value from before, by the rules of any change: some wait for a second person. */
async function undo(
  tx: Tx,
  { key, before, after }: { key: string; before: string; after: string },
  by: string,
): Promise<UndoneChange> {
  const setting = (await settingsNow(tx)).find(({ name }) => name === key)
  if (!setting) return leftAsIs('This release of the site has no such setting.')
  const { name, value } = setting
  if (value === before) {
    const asked = (await proposalsNow(tx)).some((one) => one.name === name)
    return asked
      ? leftAsIs('A change of it waits for a second person, who can refuse it.')
      : { outcome: 'restored' }
  }
  if (value !== asMeant(name, after)) return leftAsIs(CHANGED_SINCE)
  const saved = await saveSettingsIn(tx, [{ name, was: value, value: before }], by)
  if (saved.errors) return leftAsIs(`${Object.values(saved.errors).join('. ')}.`)
  if (saved.waits.length === 0) return { outcome: 'restored' }
  return { outcome: 'waits', reason: 'A second person has to confirm its earlier value.' }
}

export const settingsInArchive: ArchivePart = {
  about: [[FILE, 'settings that were saved in the console; no secrets, and nothing of the server']],
  owns: (name) => name === FILE,
  async *files(db) {
    const saved = (await settingsNow(db)).filter((one) => one.saved)
    saved.sort((a, b) => (a.name < b.name ? -1 : 1))
    yield [FILE, asFile(Object.fromEntries(saved.map(({ name, value }) => [name, value])))]
  },
  plan,
  after: settingsFollowed,
  undo,
}
