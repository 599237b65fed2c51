import type { z } from 'zod'
import { ENVELOPES } from '#app/platform/http/bodies.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { type StaffMember, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { beginWithOwnKey } from '../../keys/first-key.server.ts'
import { askToReplace, finishMoving, keepMoved, keepOldKey, takeNewList } from '../../keys/own-key.server.ts'
import { addUnlock, removeUnlock } from '../../keys/passkey-unlocks.server.ts'
import { keepKey, keepProof, keepShares } from '../../keys/staff-keys.server.ts'
import {
  giverSchema,
  keySchema,
  passkeyUnlockSchema,
  proofSchema,
  replacingSchema,
  sharesSchema,
  signedListSchema,
  unlockIdSchema,
} from '../../model/forms.server.ts'
import { mayReadCases, maySignKeys, SIGN_IN_TO_BEGIN } from '../../model/rules.ts'
import { isRecentlyAuthenticated } from '../../people/own-account.server.ts'
import { staffSession } from '../../sign-in/staff-sessions.server.ts'
import type { Route } from './+types/key-changes'

// The browser's posts after it made a key, signed the list, or resealed envelopes. Answers with a sentence when refused.

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const form = await formData(request, ENVELOPES)
  try {
    await change(me, request, form)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof Refused) return new Response(error.message, { status: error.status })
    throw error
  }
}

const ALREADY_HAS_ONE = 'You already have a key. Load the page again, and open it.'

async function change(me: StaffMember, request: Request, form: FormData): Promise<void> {
  const intent = form.get('intent')
  if (intent === 'keep') {
    mustReadCases(me)
    const key = await read(form, keySchema)
    // The page about the consequences has asked (/staff/keys/forgotten). The same key again was restored from its kit.
    if (me.publicKey && me.publicKey !== key.publicKey && form.get('replaces') !== 'yes')
      throw new Refused(ALREADY_HAS_ONE, 409)
    return keepKey(db, me.userId, key)
  }
  if (intent === 'prove') return keepProof(db, me.userId, (await read(form, proofSchema)).keyProof)
  if (intent === 'passkey-on') {
    mustReadCases(me)
    return addUnlock(db, me, await read(form, passkeyUnlockSchema))
  }
  if (intent === 'passkey-off') return removeUnlock(db, me, (await read(form, unlockIdSchema)).unlock)
  if (intent === 'replace') return askToReplace(db, me, await read(form, replacingSchema))
  if (intent === 'keep-old') return keepOldKey(db, me.userId)
  if (intent === 'move') return keepMoved(db, me, (await read(form, sharesSchema)).shares)
  if (intent === 'finish') return finishMoving(db, me)
  if (!maySignKeys(me.role)) throw new Refused('Only a steward can change the list of keys.', 403)
  if (intent === 'begin') await mustBeRecent(me, request)
  return changeList(me, form)
}

function mustReadCases({ role }: StaffMember): void {
  if (!mayReadCases(role)) throw new Refused('Your role reads no cases, so it needs no key.', 403)
}

/** An open computer alone begins no list, which makes its user the only holder of all keys. */
async function mustBeRecent({ userId }: StaffMember, request: Request): Promise<void> {
  const session = await staffSession(db, request)
  if (session?.userId !== userId || !isRecentlyAuthenticated(session))
    throw new Refused(SIGN_IN_TO_BEGIN, 409)
}

/** What a steward does with the list, and gives to others on it. */
async function changeList(me: StaffMember, form: FormData): Promise<void> {
  const intent = form.get('intent')
  if (intent === 'begin') {
    const key = await read(form, keySchema)
    if (me.publicKey && me.publicKey !== key.publicKey) throw new Refused(ALREADY_HAS_ONE, 409)
    return beginWithOwnKey(db, me, { key, list: await read(form, signedListSchema) })
  }
  if (intent === 'sign') return takeNewList(db, await read(form, signedListSchema), me.userId)
  if (intent === 'share') {
    const { from, proof } = await read(form, giverSchema)
    const { shares } = await read(form, sharesSchema)
    return keepShares(db, shares, { holder: from, proof }, me.userId)
  }
  throw new Refused('We do not know this request. Load the page again.', 400)
}

async function read<T extends z.ZodType>(form: FormData, schema: T): Promise<z.output<T>> {
  const { values } = await readForm(form, schema)
  if (!values) throw new Refused('Your browser sent something we could not read. Load the page again.', 400)
  return values
}
