import { argon2id } from '@noble/hashes/argon2.js'
import { KDF } from './kdf-setting.ts'

/**
 * The same 64 bytes as deriveKey of kdf.server.ts, for secrets that only a browser knows. Takes seconds: call it in a
 * worker.
 */
export const deriveHere = (secret: string, salt: Uint8Array): Uint8Array =>
  argon2id(secret, salt, { m: KDF.memoryKiB, t: KDF.passes, p: KDF.lanes, dkLen: 64 })
