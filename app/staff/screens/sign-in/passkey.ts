import { record } from '#app/platform/audit/audit.server.ts'
import { trailName } from '#app/platform/audit/revoked-credentials.server.ts'
import {
  dropPasskey,
  endSession,
  keepPasskey,
  newPasskeyQuestion,
  passkeyQuestion,
  signInWithPasskey,
} from '#app/platform/auth/auth.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { now } from '#app/platform/time.ts'
import { db } from '#db/connect.server.ts'
import { passkeySchema } from '../../model/forms.server.ts'
import { LINKS_AN_HOUR } from '../../model/rules.ts'
import { finishJoining, inviteWithId } from '../../people/invites.server.ts'
import { enrolSession, memberOf, staffSession } from '../../sign-in/staff-sessions.server.ts'
import type { Route } from './+types/passkey'

// The requests of the browser's passkey dialog. A passkey alone signs in: it is held by a device and checks its owner, so it
// is two factors (NIST SP 800-63B-4, section 3.1.7).

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, passkeySchema)
  if (!form.values) return no(400)
  const { network } = context.get(requestFacts)
  if (!(await allow(db, 'staff.passkey', network, LINKS_AN_HOUR * 2))) return no(429)
  const { intent, step, answer } = form.values
  return intent === 'join' ? join(request, step, answer) : signIn(request, step, answer)
}

async function join(request: Request, step: 'question' | 'answer', answer: unknown) {
  const session = await staffSession(db, request)
  const invite = session?.inviteId ? await inviteWithId(db, session.inviteId) : null
  if (!session || session.provedAt || !invite) return no(403)
  if (step === 'question') {
    const { options, cookies } = await newPasskeyQuestion(db, request)
    return yes(options, cookies)
  }
  const kept = await keepPasskey(db, request, answer)
  if (!kept) return no(422)
  const fresh = await finishJoining(db, session, 'passkey').catch(async (error: unknown) => {
    await dropPasskey(db, kept)
    throw error
  })
  return yes({}, fresh.cookies)
}

async function signIn(request: Request, step: 'question' | 'answer', answer: unknown) {
  if (step === 'question') {
    const { options, cookies } = await passkeyQuestion(db)
    return yes(options, cookies)
  }
  const session = await signInWithPasskey(db, request, answer)
  if (!session) {
    await record(db, 'stranger', 'staff.passkey-refused')
    return no(422)
  }
  await enrolSession(db, session, { provedAt: now() })
  const proved = { ...session, provedAt: now(), inviteId: null, sealedTotp: null }
  if (!(await memberOf(db, proved))) {
    await endSession(db, session.id)
    return no(403)
  }
  await record(db, session.userId, 'staff.signed-in', trailName(session.id))
  return yes({}, session.cookies)
}

const no = (status: number) => Response.json({}, { status, headers: { 'Cache-Control': 'no-store' } })

function yes(body: unknown, cookies: readonly string[]) {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return Response.json(body, { headers })
}
