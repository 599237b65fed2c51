import { newPasskeyQuestion } from '#app/platform/auth/auth.server.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { passkeyNameSchema, passkeyStepSchema } from '../../model/forms.server.ts'
import { LINKS_AN_HOUR } from '../../model/rules.ts'
import { addPasskey, isRecentlyAuthenticated, SIGN_IN_AGAIN } from '../../people/own-account.server.ts'
import { staffSession } from '../../sign-in/staff-sessions.server.ts'
import type { Route } from './+types/me-passkey'

// The requests of the browser's dialog when a member adds a passkey. Answers with a sentence when it fails.

const NOT_KEPT = 'The passkey was not saved. Try again, or use another device.'

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = context.get(staffMember)
  const session = await staffSession(db, request)
  if (!session || session.userId !== userId) throw new Refused('Sign in again.', 403)
  if (!isRecentlyAuthenticated(session)) throw new Refused(SIGN_IN_AGAIN, 409)
  const form = await formData(request)
  const read = await readForm(form, passkeyStepSchema)
  const named = await readForm(form, passkeyNameSchema)
  if (!read.values) throw new Refused(NOT_KEPT, 400)
  if (!named.values) throw new Refused(named.errors['passkey-name'] ?? NOT_KEPT, 422)
  if (!(await allow(db, 'staff.passkey', userId, LINKS_AN_HOUR)))
    throw new Refused('You have tried too many times. Wait an hour, then try again.', 429)
  if (read.values.step === 'question') {
    const { options, cookies } = await newPasskeyQuestion(db, request)
    return answer(options, cookies)
  }
  const kept = await addPasskey(db, session, {
    request,
    answer: read.values.answer,
    name: named.values['passkey-name'],
  })
  if (!kept) throw new Refused(NOT_KEPT, 422)
  const notice = {
    kind: 'success',
    title: 'The passkey is added',
    text: 'You can sign in with it from now on. We wrote to your address about it.',
  } as const
  return answer({}, [setFlash(notice)])
}

function answer(body: unknown, cookies: readonly string[]) {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return Response.json(body, { headers })
}
