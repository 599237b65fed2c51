import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { hour, now } from '#app/platform/time.ts'
import { db } from '#db/connect.server.ts'
import { goTo, PRIVATE } from '../../intake/no-store-response.server.ts'
import { keepUnsent } from '../../person/case-sessions.server.ts'
import { anyForm, STORY } from '../forms.server.ts'
import type { Route } from './+types/keep'

/** Nothing to read here. */
export const loader = () => goTo('/legal-help/case', [])

/** Saves what the page of a case sends while its person types a message. */
export async function action({ request }: Route.ActionArgs) {
  const { typed } = await readForm(await formData(request, STORY), anyForm)
  const kept = typed.text === undefined || (await keepUnsent(db, request, typed.text))
  return kept
    ? Response.json({ at: hour(now(), config.timeZone) }, { headers: PRIVATE })
    : Response.json({ why: 'closed' }, { status: 409, headers: PRIVATE })
}
