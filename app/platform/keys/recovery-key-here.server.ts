import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileStore } from '../file-store/file-store.server.ts'
import { syncFolder, writeDurably } from '../fsync.server.ts'
import { openWithMailKey, sealWithMailKey } from '../secrets/data-keys.server.ts'
import { config } from '../settings/config.server.ts'
import { type RecoveryKey, readRecoveryFile } from './recipients-format.ts'

// The secret half of the recovery key that the site made at its first start, until the first steward has made another one:
// a file of the data folder, or, without a data folder, an object sealed with the mail key.

const OBJECT = 'recovery-key'
/** Only with a data folder. */
export const recoveryPath = () => path.join(config.dataDir, 'recovery-key.txt')

/** The text of its file; null when it is not here. */
async function recoveryText(): Promise<string | null> {
  if (!config.noFolder) return existsSync(recoveryPath()) ? readFileSync(recoveryPath(), 'utf8') : null
  const sealed = await fileStore().get(OBJECT)
  return sealed && openWithMailKey(new TextDecoder().decode(sealed), 'recovery key')
}

/** Whether the private half of the recovery key is still here. */
export const recoveryKeyIsHere = async (): Promise<boolean> => (await recoveryText()) !== null

/** Null when it is not here, or cannot be read as a key. */
export async function recoveryKeyHere(): Promise<RecoveryKey | null> {
  const text = await recoveryText()
  return text === null ? null : readRecoveryFile(text)
}

export async function keepRecoveryKey(text: string): Promise<void> {
  if (config.noFolder) await fileStore().put(OBJECT, Buffer.from(sealWithMailKey(text, 'recovery key')))
  else writeDurably(recoveryPath(), text)
}

/** For a site that gets a data folder again. */
export async function recoveryKeyToFolder(): Promise<void> {
  const text = await recoveryText()
  if (text !== null) writeDurably(recoveryPath(), text)
}

export async function dropRecoveryKey(): Promise<void> {
  if (config.noFolder) return fileStore().delete(OBJECT)
  rmSync(recoveryPath(), { force: true })
  syncFolder(path.dirname(recoveryPath()))
}
