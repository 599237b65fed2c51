import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Encrypter } from 'age-encryption'
import { beginModerating } from '#app/forum/safety/moderation-queue.server.ts'
import { newId } from '#app/platform/ids.ts'
import { recipients } from '#app/platform/keys/recipients.server.ts'
import {
  newSigningKey,
  nextList,
  type Recipient,
  readRecoveryFile,
  signList,
} from '#app/platform/keys/recipients-format.ts'
import type { Role } from '#app/platform/roles/roles.ts'
import { mayReadCases, maySignKeys } from '#app/platform/roles/roles.ts'
import { proveKey } from '#app/platform/sealing/key-statement.ts'
import { type StaffKey, toBase64 } from '#app/platform/sealing/sealed-format.ts'
import { newIdentity, recipientOf } from '#app/platform/sealing/sealing.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { takeNewList } from '#app/staff/keys/own-key.server.ts'
import { keepKey } from '#app/staff/keys/staff-keys.server.ts'
import { beginJoining, finishJoining, inviteStaff, inviteWith } from '#app/staff/people/invites.server.ts'
import { newSealedTotp } from '#app/staff/sign-in/second-factor.server.ts'
import type { Db } from '#db/schema.ts'

/** Everyone knows it: it opens nothing but a demo. */
export const DEMO_PASSPHRASE = 'seven calm otters share a rail'

/** A member of the demo's staff, with what their browser would hold. */
export interface Colleague {
  userId: string
  email: string
  role: Role
  name: string
  key: StaffKey | null
  /** Their place on the list of keys; empty without one. */
  holder: string
}

/** One of each role, and a second one where the work needs two people. */
const TEAM: readonly { name: string; role: Role }[] = [
  { name: 'Rosa Quillmore', role: 'steward' },
  { name: 'Theo Marshwick', role: 'steward' },
  { name: 'Ines Callowell', role: 'caseworker' },
  { name: 'Jonah Reedham', role: 'caseworker' },
  { name: 'Mika Ardenby', role: 'editor' },
  { name: 'Nell Oseiford', role: 'editor' },
  { name: 'Priya Lundare', role: 'treasurer' },
  { name: 'Sam Whitlocke', role: 'admin' },
]

/** Invites everyone, makes the keys of those who read cases, and signs one list with all of them. */
export async function hireStaff(db: Db): Promise<Colleague[]> {
  const root = (await recipients(db)).root
  const staff: Colleague[] = []
  for (const { name, role } of TEAM) {
    const email = `${(name.split(' ')[0] ?? '').toLowerCase()}@example.org`
    const userId = await join(db, { name, role, email })
    const key = mayReadCases(role) ? await makeKey(db, { userId, role, root }) : null
    staff.push({ userId, email, role, name, key, holder: '' })
  }
  await signThemAll(db, staff)
  for (const { userId, role } of staff) if (role === 'editor') await beginModerating(db, userId, 24)
  return staff
}

async function join(db: Db, { name, role, email }: { name: string; role: Role; email: string }) {
  const address = await inviteStaff(db, { email, role }, 'operator')
  const invite = await inviteWith(db, address.split('/').at(-1) ?? '')
  if (!invite) throw new Error('the invitation was not found')
  const session = await beginJoining(db, invite, name)
  const joining = { ...session, provedAt: null, inviteId: invite.id, sealedTotp: null }
  const { userId } = await finishJoining(db, joining, { sealedTotp: await newSealedTotp(), totpStep: 1 })
  return userId
}

/** As their browser makes it. */
async function makeKey(db: Db, { userId, role, root }: { userId: string; role: Role; root: string }) {
  const key: StaffKey = { identity: await newIdentity(), signing: await newSigningKey(), root }
  const publicKey = await recipientOf(key.identity)
  const signerKey = key.signing.publicKey
  const statement = { userId, publicKey, signerKey, maySign: maySignKeys(role) }
  const keyProof = await proveKey(key.signing, statement)
  await keepKey(db, userId, { publicKey, signerKey, keyProof, lockedKey: await locked(key) })
  return key
}

async function locked(key: StaffKey): Promise<string> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(DEMO_PASSPHRASE)
  // The passphrase is on the screen: a slow lock would only make the demo slow.
  encrypter.setScryptWorkFactor(10)
  return toBase64(await encrypter.encrypt(JSON.stringify(key)))
}

/** A steward signs with the recovery key, and then puts it into a safe: it leaves the folder, as the guide asks. */
async function signThemAll(db: Db, staff: Colleague[]): Promise<void> {
  const file = path.join(config.dataDir, 'recovery-key.txt')
  const recovery = readRecoveryFile(readFileSync(file, 'utf8'))
  if (!recovery) throw new Error('there is no recovery key')
  const before = await recipients(db)
  const lines: Recipient[] = [...before.recipients]
  for (const one of staff) {
    if (!one.key) continue
    one.holder = newId()
    const publicKey = await recipientOf(one.key.identity)
    const signerKey = one.key.signing.publicKey
    const maySign = maySignKeys(one.role)
    lines.push({
      id: one.holder,
      kind: 'staff',
      staffId: one.userId,
      recipient: publicKey,
      signer: maySign ? signerKey : null,
      opens: 'new-cases',
      verifier: signerKey,
      proof: await proveKey(one.key.signing, { userId: one.userId, publicKey, signerKey, maySign }),
    })
  }
  const text = await nextList(before.text, lines, new Date().toISOString())
  const steward = staff.find(({ role }) => role === 'steward')
  await takeNewList(db, await signList(recovery.signing, text), steward?.userId ?? '')
  rmSync(file)
}

/** The first of this role. */
export function someone(staff: readonly Colleague[], role: Role, which = 0): Colleague {
  const found = staff.filter((one) => one.role === role)[which]
  if (!found) throw new Error(`the demo has no ${role}`)
  return found
}
