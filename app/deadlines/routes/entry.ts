import { redirect } from 'react-router'
import { formData } from '#app/platform/http/read-form.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { bookNow, nowHere } from '../book.server.ts'
import { ENTRY_FILE, ENTRY_TYPE } from '../calendar-entry.ts'
import { entryOfAnswers } from '../entry-of-answers.ts'
import { PAGE } from '../result.ts'
import type { Route } from './+types/entry'

/** Form target only; a GET redirects to the page. */
export const loader = () => redirect(PAGE)

/** One of the dates as a calendar file, for a browser without scripts. The answers come by POST, so that they are in no URL. */
export async function action({ request }: Route.ActionArgs) {
  const form = await formData(request)
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const entry = entryOfAnswers(field, bookNow(), nowHere())
  if (!entry) return notFound()
  return new Response(entry, {
    headers: {
      'Content-Type': ENTRY_TYPE,
      'Content-Disposition': `attachment; filename="${ENTRY_FILE}"`,
      'Cache-Control': 'no-store',
    },
  })
}
