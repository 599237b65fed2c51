import { redirect } from 'react-router'
import { readAway } from '#app/platform/http/bodies.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { db } from '#db/connect.server.ts'
import { fillLetter } from '../../letters/fill-letter.ts'
import { LETTER_FORMATS, letterFile } from '../../letters/letter-file.server.ts'
import { letterAt, lettersIn } from '../../letters/letters-in.server.ts'
import { mayFillIn } from '../../letters/may-fill-in.server.ts'
import { readLetterAnswers } from '../../letters/read-letter-answers.ts'
import { resourceCalled } from '../../model/queries.server.ts'
import { words } from '../../model/words.ts'
import type { Route } from './+types/fill-in-file'

/** There is no page here. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/resources/${encodeURIComponent(params.slug)}/fill-in`)

/** The letter as a file. The answers come by POST, and are in no address and on no disk. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!(await mayFillIn(db, context.get(requestFacts).network))) {
    await readAway(request)
    throw new Refused(words.letter.tooManyFiles, 429)
  }
  const form = await formData(request)
  const format = LETTER_FORMATS.find((one) => one === form.get('format')) ?? notFound()
  const resource = (await resourceCalled(db, params.slug)) ?? notFound()
  const place = Number(new URL(request.url).searchParams.get('letter')) || 1
  const { letter } = letterAt(await lettersIn(resource.body), place)
  const posted = (field: string) => String(form.get(field) ?? '')
  const { answers, errors } = readLetterAnswers(letter.questions, posted, today())
  const [error] = Object.values(errors)
  if (error) throw new Refused(words.letter.goBack({ problem: error }), 422)
  return letterFile(resource.title, fillLetter(letter, answers).blocks, format, resource.slug)
}
