import { type ActionFunctionArgs, data } from 'react-router'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { db } from '#db/connect.server.ts'
import { lockerForm } from '../../saved-cases/locker-forms.server.ts'
import { SAVED_CASES_URL } from '../../saved-cases/saved-cases-url.ts'
import type { keepWithWords, Told, Typed } from '../../saved-cases/with-words.server.ts'
import { onTo, PRIVATE, signedIn } from '../members/signed-in.server.ts'

/** The typed text of any length: text that is too long is no number and no words. */
export async function typedIn(request: Request): Promise<Typed> {
  const { values } = await readForm(request, lockerForm)
  return values ?? { number: '', words: '' }
}

/** The form again, with the typed text. */
export function again({ status, errors, retryAfter, dead, full }: Told, typed: Typed) {
  const headers = { ...PRIVATE, ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}) }
  return data({ errors, typed, dead: dead === true, full: full === true }, { status, headers })
}

/** The headers that these pages pass on from their actions. */
export function privatePage({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  const retry = actionHeaders.get('Retry-After')
  return retry ? { ...PRIVATE, 'Retry-After': retry } : PRIVATE
}

/**
 * The action of a form in which the words of a case are typed.
 * @param said the message on the page of the cases after success
 */
export const withWords =
  (act: typeof keepWithWords, said: () => { title: string; text: string }) =>
  async ({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) => {
    const { userId } = await signedIn(db, request)
    const typed = await typedIn(request)
    const outcome = await act(db, userId, typed, context.get(requestFacts).network)
    if ('told' in outcome) return again(outcome.told, typed)
    return onTo(SAVED_CASES_URL, { kind: 'success', ...said() })
  }
