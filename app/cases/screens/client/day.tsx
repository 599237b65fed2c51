import { data, redirect } from 'react-router'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { LeaveButton } from '#app/ui/page/leave-button.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { chooseDayHere } from '../../client/choose-day.server.ts'
import { HAPPENED } from '../../deadlines/chosen-day.ts'
import { candidatesOf, countedView, understoodView } from '../../deadlines/counted.ts'
import { dayPosted, nothingChosen } from '../../deadlines/day-posted.ts'
import { words as say } from '../../deadlines/words.ts'
import { goTo, PRIVATE, privately, privatePage } from '../../intake/no-store-response.server.ts'
import { openedCase } from '../../person/case-sessions.server.ts'
import { daysToldIn, happenedOf } from '../../person/client-view.server.ts'
import { words } from '../../person/words.ts'
import { caseForPerson, type PersonsCase } from '../../record/case-queries.server.ts'
import { KeyChanged } from '../../record/case-records.server.ts'
import { WhichDay } from '../deadlines/which-day.tsx'
import { anyForm } from '../forms.server.ts'
import type { Route } from './+types/day'

const CASE = '/legal-help/case'

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: words.page.legalHelp, href: '/legal-help' },
    { label: words.page.crumb, href: CASE },
    { label: say.which.title },
  ],
}
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = privatePage

/** A date of the case that the person can say more about. */
function askedOf(found: PersonsCase, of: string) {
  if (of === HAPPENED) {
    const read = happenedOf(found)
    const typed = found.answers.date
    return { of, label: say.which.when, typed, read, view: countedView(read), about: 'past' as const }
  }
  const told = daysToldIn(found).find((one) => one.of === of)
  return told ? { ...told, typed: told.words, view: understoodView(told.read) } : notFound()
}

export async function loader({ request }: Route.LoaderArgs) {
  const opened = await openedCase(db, request)
  const found = opened && (await caseForPerson(db, opened))
  if (!found) throw redirect(CASE, { headers: PRIVATE })
  const { of, label, typed, read, view } = askedOf(
    found,
    new URL(request.url).searchParams.get('of') ?? HAPPENED,
  )
  return { of, label, typed, says: view.says, candidates: candidatesOf(read) }
}

export async function action({ request }: Route.ActionArgs) {
  const { typed } = await readForm(await formData(request), anyForm)
  const opened = await openedCase(db, request)
  const found = opened && (await caseForPerson(db, opened))
  if (!opened || !found) return goTo(CASE, [])
  const asked = askedOf(found, typed.of ?? HAPPENED)
  const posted = dayPosted(typed, today(), asked.about, dayNotOver()) ?? nothingChosen()
  if ('error' in posted) return wrong(posted.error, typed)
  try {
    await chooseDayHere(db, request, opened, { of: asked.of, words: asked.typed, day: posted.day })
  } catch (error) {
    if (!(error instanceof KeyChanged)) throw error
    return goTo(CASE, [])
  }
  return goTo(CASE, [setFlash({ kind: 'success', title: say.which.saved, text: say.which.savedText })])
}

const wrong = (error: string, { meant, meantDay }: Record<string, string>) =>
  data({ error, meant, meantDay }, { status: 422, headers: privately({}) })

export default function ChooseDay({ loaderData, actionData }: Route.ComponentProps) {
  const { of, label, typed, says, candidates } = loaderData
  const errors: Record<string, string> = actionData ? { meant: actionData.error } : {}
  return (
    <Page title={say.which.title} lead={<p>{say.which.lead}</p>}>
      <FormTitle title={say.which.title} error={actionData !== undefined} />
      <ErrorSummary errors={errors} />
      <LeaveButton />
      <form method="post" action={`/legal-help/case/day?of=${of}`} noValidate className="flow">
        <input type="hidden" name="of" value={of} />
        <WhichDay
          label={label}
          typed={typed}
          says={says}
          candidates={candidates}
          error={errors.meant}
          chosen={actionData?.meant}
          another={actionData?.meantDay}
        />
        <Button>{say.which.use}</Button>
      </form>
      <p className="line-links">
        <a href={CASE}>{say.which.without}</a>
      </p>
    </Page>
  )
}
