/** Stored with each case, so that a later, stronger setting does not lock earlier cases. */
export interface KdfSetting {
  name: 'argon2id'
  memoryKiB: number
  passes: number
  lanes: number
}

export const KDF: KdfSetting = { name: 'argon2id', memoryKiB: 64 * 1024, passes: 3, lanes: 1 }
