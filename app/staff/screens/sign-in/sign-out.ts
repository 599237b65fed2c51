import { redirect } from 'react-router'
import { dropSessionCookie } from '#app/platform/auth/auth.server.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { db } from '#db/connect.server.ts'
import { signOut } from '../../sign-in/staff-sessions.server.ts'
import type { Route } from './+types/sign-out'

export async function action({ request }: Route.ActionArgs) {
  await signOut(db, request)
  const notice = {
    kind: 'success',
    title: 'You are signed out',
    text: 'Close this window on a shared device.',
  } as const
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Clear-Site-Data': '"cache"' })
  for (const cookie of [dropSessionCookie(), setFlash(notice)]) headers.append('Set-Cookie', cookie)
  return redirect('/staff/sign-in', { status: 303, headers })
}
