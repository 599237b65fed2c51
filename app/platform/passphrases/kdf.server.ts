import { argon2, hkdfSync } from 'node:crypto'
import { identityFrom } from '../sealing/sealed-format.ts'
import { config } from '../settings/config.server.ts'
import { KDF, type KdfSetting } from './kdf-setting.ts'

export { KDF, type KdfSetting } from './kdf-setting.ts'

/**
 * How words of cases created here are derived. Weaker only in tests, which create hundreds; the setting stored with a
 * case takes precedence.
 */
export const WORDS_KDF: KdfSetting = config.weakWords ? { ...KDF, memoryKiB: 64, passes: 1 } : KDF

/** Too many derivations are waiting: answer 503 with Retry-After. */
export class Busy extends Error {
  retryAfter: number
  constructor(retryAfter: number) {
    super('too many derivations at once')
    this.name = 'Busy'
    this.retryAfter = retryAfter
  }
}

// Each derivation takes 64 MiB for about 0.2 seconds: two at once and twenty waiting limit memory and time.
const AT_ONCE = 2
const WAITING = 20
const lines = { sending: [] as (() => void)[], returning: [] as (() => void)[] }
let running = 0

/**
 * 64 bytes from a secret that a person remembers.
 * @param line sending a case has priority over returning to one, so that guessing at words cannot block new cases
 * @throws Busy when its line is full
 */
export async function deriveKey(
  secret: string,
  salt: Uint8Array,
  { line = 'returning', setting = WORDS_KDF }: { line?: keyof typeof lines; setting?: KdfSetting } = {},
): Promise<Buffer> {
  await turn(line)
  try {
    return await argon2id(secret, salt, setting)
  } finally {
    // The slot is passed on directly, so that no other request can take it in between.
    const next = lines.sending.shift() ?? lines.returning.shift()
    if (next) next()
    else running -= 1
  }
}

async function turn(line: keyof typeof lines): Promise<void> {
  if (running >= AT_ONCE) {
    if (lines[line].length >= WAITING) throw new Busy(5)
    return new Promise<void>((resolve) => lines[line].push(resolve))
  }
  running += 1
}

function argon2id(secret: string, salt: Uint8Array, setting: KdfSetting): Promise<Buffer> {
  const options = {
    message: secret,
    nonce: salt,
    memory: setting.memoryKiB,
    passes: setting.passes,
    parallelism: setting.lanes,
    tagLength: 64,
  }
  return new Promise((resolve, reject) => {
    argon2(setting.name, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** How many derivations run and wait; for tests and the health page. */
export const kdfLoad = () => ({ running, waiting: lines.sending.length + lines.returning.length })

/**
 * The age identity for a random 256-bit secret (RFC 5869). For data that only the holder of a cookie may open: the
 * secret is in the cookie and nowhere else.
 */
export const identityOfSecret = (secret: string, purpose: string): string =>
  identityFrom(new Uint8Array(hkdfSync('sha256', secret, '', `handrail ${purpose}`, 32)))
