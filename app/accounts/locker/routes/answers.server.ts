import { data } from 'react-router'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { PRIVATE } from '../../members/routes/signed-in.server.ts'
import { lockerForm } from '../locker-forms.server.ts'
import type { Told } from '../with-words.server.ts'

/** What was typed, however much: what is too long is no number and no words. */
export async function typedIn(request: Request): Promise<{ number: string; words: string }> {
  const { values } = await readForm(request, lockerForm)
  return values ?? { number: '', words: '' }
}

/** The form again, with what was typed. */
export function again(
  { status, errors, retryAfter, dead, full }: Told,
  typed: { number: string; words: string },
) {
  const headers = { ...PRIVATE, ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}) }
  return data({ errors, typed, dead: dead === true, full: full === true }, { status, headers })
}

/** What these pages pass on from their actions. */
export function privatePage({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  const retry = actionHeaders.get('Retry-After')
  return retry ? { ...PRIVATE, 'Retry-After': retry } : PRIVATE
}
