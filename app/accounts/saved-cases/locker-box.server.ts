import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { deriveKey, type KdfSetting, WORDS_KDF } from '#app/platform/passphrases/kdf.server.ts'
import { joinWords } from '#app/platform/passphrases/private-words.ts'
import { openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { LOCKER_SLOTS } from './locker-rules.ts'

// A locker as bytes: always the same size, whatever is in it. Each slot holds a note that only the words of its case open,
// or random bytes of the same length.

const SALT = 16
const NONCE = 12
const TAG = 16
/** Longer than a case number, to allow for a longer one. */
const NUMBER = 24
const NOTE = NONCE + NUMBER + TAG
/** Memory, passes and lanes of the derivation: stored, so that stronger settings later do not lock out older notes. */
const SETTING = 6
const LENGTH = SETTING + SALT + LOCKER_SLOTS * (1 + NOTE)

interface Slot {
  used: boolean
  note: Buffer
}

export interface Locker {
  setting: KdfSetting
  salt: Buffer
  slots: Slot[]
}

const filler = (): Slot => ({ used: false, note: randomBytes(NOTE) })

export const emptyLocker = (): Locker => ({
  setting: WORDS_KDF,
  salt: randomBytes(SALT),
  slots: Array.from({ length: LOCKER_SLOTS }, filler),
})

const ofMember = (memberId: string) => `locker of ${memberId}` as const

/** Different bytes each time, of the same length, for this member alone. */
export function sealLocker(memberId: string, { setting, salt, slots }: Locker): string {
  const head = Buffer.alloc(SETTING)
  head.writeUInt32BE(setting.memoryKiB, 0)
  head.writeUInt8(setting.passes, 4)
  head.writeUInt8(setting.lanes, 5)
  const bytes = [head, salt, ...slots.flatMap(({ used, note }) => [Buffer.from([used ? 1 : 0]), note])]
  return sealWithMailKey(Buffer.concat(bytes).toString('base64'), ofMember(memberId))
}

/** @throws when it was changed, or belongs to another member */
export function openLocker(memberId: string, sealed: string): Locker {
  const bytes = Buffer.from(openWithMailKey(sealed, ofMember(memberId)), 'base64')
  if (bytes.length !== LENGTH) throw new RangeError('not the length of a locker')
  const setting: KdfSetting = {
    name: 'argon2id',
    memoryKiB: bytes.readUInt32BE(0),
    passes: bytes.readUInt8(4),
    lanes: bytes.readUInt8(5),
  }
  const salt = bytes.subarray(SETTING, SETTING + SALT)
  const slots = Array.from({ length: LOCKER_SLOTS }, (_, i): Slot => {
    const at = SETTING + SALT + i * (1 + NOTE)
    return { used: bytes[at] === 1, note: bytes.subarray(at + 1, at + 1 + NOTE) }
  })
  return { setting, salt, slots }
}

export interface NoteKey {
  memberId: string
  key: Buffer
}

/**
 * The key to the notes that were made with these words in this locker.
 * @throws Busy when too many try words at once
 */
export async function noteKey(
  memberId: string,
  { salt, setting }: Locker,
  words: readonly string[],
): Promise<NoteKey> {
  const derived = await deriveKey(joinWords(words), salt, { setting })
  return { memberId, key: Buffer.from(hkdfSync('sha256', derived, '', 'handrail note of a case', 32)) }
}

const boundTo = ({ memberId }: NoteKey) => Buffer.from(`note in the locker of ${memberId}`)

function noteOf(by: NoteKey, number: string): Buffer {
  const padded = Buffer.alloc(NUMBER)
  padded.write(number)
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', by.key, nonce).setAAD(boundTo(by))
  return Buffer.concat([nonce, cipher.update(padded), cipher.final(), cipher.getAuthTag()])
}

function numberIn(by: NoteKey, note: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', by.key, note.subarray(0, NONCE)).setAAD(boundTo(by))
  decipher.setAuthTag(note.subarray(-TAG))
  try {
    const padded = Buffer.concat([decipher.update(note.subarray(NONCE, -TAG)), decipher.final()])
    return padded.toString('utf8').replaceAll('\0', '')
  } catch {
    // The note of another case, or filler.
    return null
  }
}

/**
 * The case that these words open in this locker. Always tries every slot, so that the time
 * does not reveal which one matched.
 */
export function caseIn(by: NoteKey, { slots }: Locker): string | null {
  const found = slots.map(({ note }) => numberIn(by, note))
  return found.find((number) => number !== null) ?? null
}

/** @returns false when there is no room */
export function putIn(by: NoteKey, { slots }: Locker, number: string): boolean {
  const free = slots.filter(({ used }) => !used)
  const slot = free[free.length > 0 ? randomInt(free.length) : 0]
  if (!slot) return false
  Object.assign(slot, { used: true, note: noteOf(by, number) })
  return true
}

export function takeOut(by: NoteKey, { slots }: Locker): boolean {
  const slot = slots.find(({ note }) => numberIn(by, note) !== null)
  if (slot) Object.assign(slot, filler())
  return slot !== undefined
}
