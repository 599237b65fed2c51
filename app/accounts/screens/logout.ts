import { redirect } from 'react-router'
import { heldOfCases, leaveCase } from '#app/cases/cases.server.ts'
import { signMemberOut } from '#app/platform/auth/member-accounts.server.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { forgetTold } from '#app/platform/http/recent-flashes.server.ts'
import { db } from '#db/connect.server.ts'
import type { Route } from './+types/logout'

/** Following a link does nothing; logging out takes a button. */
export const loader = () => redirect('/dashboard', { status: 303 })

export async function action({ request }: Route.ActionArgs) {
  const { opened, wordsShown } = await heldOfCases(db, request)
  const text = [
    'You have been successfully logged out.',
    opened && 'Your case is closed on this device. Its number and words open it again.',
    wordsShown &&
      'The number and words of the case that you sent are still shown on this device. Save them, then press “I saved it”.',
  ]
  // Cached pages are deleted; items saved on this device stay.
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Clear-Site-Data': '"cache"' })
  headers.append('Set-Cookie', await leaveCase(db, request))
  headers.append('Set-Cookie', forgetTold())
  for (const cookie of await signMemberOut(db, request)) headers.append('Set-Cookie', cookie)
  headers.append(
    'Set-Cookie',
    setFlash({ kind: 'success', title: 'Logged Out', text: text.filter(Boolean).join(' ') }),
  )
  return redirect('/dashboard', { status: 303, headers })
}
