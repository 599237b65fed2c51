import { redirect } from 'react-router'
import { memberSession, signMemberOut } from '#app/platform/auth/member-accounts.server.ts'
import {
  comeInByPasskey,
  memberPasskeyQuestion,
  newMemberPasskeyQuestion,
} from '#app/platform/auth/member-passkeys.server.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { mailed } from '#app/shared/promises/promises.ts'
import { canMail, mailNow } from '#app/shared/promises/site-state.server.ts'
import { db } from '#db/connect.server.ts'
import { withOwnReading } from '../../members/following.server.ts'
import { addPasskey } from '../../members/passkeys.server.ts'
import { isRecentlyAuthenticated } from '../../members/recent-auth.server.ts'
import { onward } from '../../members/return-to.server.ts'
import { passkeyForm } from '../../model/forms.server.ts'
import { words } from '../../model/member-words.ts'
import type { Route } from './+types/member-passkey'
import { PRIVATE } from './signed-in.server.ts'

// The requests of the browser's dialog (passkey-module.ts).

const FROM_ONE_NETWORK_AN_HOUR = 120

export const loader = () => redirect('/account/passkeys', { status: 303, headers: PRIVATE })

export async function action({ request, context }: Route.ActionArgs) {
  const { values } = await readForm(request, passkeyForm)
  if (!values) return no(400)
  const { network } = context.get(requestFacts)
  if (!(await allow(db, 'member.passkey', network, FROM_ONE_NETWORK_AN_HOUR))) return no(429)
  return values.intent === 'join' ? join(request, values) : signIn(request, values)
}

interface Asked {
  step: 'question' | 'answer'
  answer: unknown
  name: string
  shared: 'month' | 'window'
}

async function join(request: Request, { step, answer, name }: Asked) {
  const session = await memberSession(db, request)
  if (!session?.member || !name) return no(403)
  if (!isRecentlyAuthenticated(session, request.method)) return no(401)
  if (step === 'question') {
    const { options, cookies } = await newMemberPasskeyQuestion(db, request, session.member.handle)
    return yes(options, cookies)
  }
  if (!(await addPasskey(db, session.userId, { request, answer, name }))) return no(422)
  const { added: title, addedText, addedMail } = words.passkeys
  const text = canMail ? `${addedText} ${mailed(mailNow(), addedMail)}` : addedText
  return yes({ to: '/account/passkeys' }, [setFlash({ kind: 'success', title, text })])
}

async function signIn(request: Request, { step, answer, shared }: Asked) {
  if (step === 'question') {
    const { options, cookies } = await memberPasskeyQuestion(db)
    return yes(options, cookies)
  }
  const before = await memberSession(db, request)
  const lasts = before?.lasts === 'window' ? 'window' : shared
  const cookies = await comeInByPasskey(db, request, { answer, lasts })
  if (!cookies) return no(422)
  await signMemberOut(db, request)
  return yes({ to: onward(request) }, await withOwnReading(db, request, cookies))
}

const no = (status: number) => Response.json({}, { status, headers: PRIVATE })

function yes(body: unknown, cookies: readonly string[]) {
  const headers = new Headers(PRIVATE)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return Response.json(body, { headers })
}
