import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { onPostgres } from './database.ts'

// A device with a passkey, without a browser: it answers a sign-in challenge as Web Authentication requires.

const url = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const USER_PRESENT_AND_VERIFIED = 0x05

export function aPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE (RFC 9053): {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const credentialId = url(randomBytes(16))
  const answer = (challenge: string, origin: string) => {
    const client = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }),
    )
    const counter = Buffer.alloc(4)
    const data = Buffer.concat([
      sha256(new URL(origin).hostname),
      Buffer.from([USER_PRESENT_AND_VERIFIED]),
      counter,
    ])
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(privateKey)
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: url(client),
        authenticatorData: url(data),
        signature: url(signature),
      },
    }
  }
  return { credentialId, publicKey: cose.toString('base64'), answer }
}

/** A stored passkey of a staff member, and what signs in with it. */
export async function aKeptPasskey(db: Db, userId: string) {
  const auth = await import('#app/platform/auth/auth.server.ts')
  const { config } = await import('#app/platform/settings/config.server.ts')
  const { credentialId, publicKey, answer } = aPasskey()
  const id = `passkey-${credentialId}`
  const backedUp = onPostgres ? sql`false` : sql`0`
  await sql`insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up, transports)
    values (${id}, ${userId}, ${publicKey}, ${credentialId}, 0, 'singleDevice', ${backedUp}, 'internal')`.execute(
    db,
  )
  await auth.markPasskeys(db, id)
  const signIn = async () => {
    const { options, cookies } = await auth.passkeyQuestion(db)
    const { challenge } = options as { challenge: string }
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
    const request = new Request('http://localhost/staff', { headers: { cookie } })
    return auth.signInWithPasskey(db, request, answer(challenge, config.origin))
  }
  return { id, signIn }
}
