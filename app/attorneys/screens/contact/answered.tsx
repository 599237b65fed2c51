import { data } from 'react-router'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { otherAttorneys } from '../../contact/other-attorneys.server.ts'
import { type Answer, askedAbout, countAnswer } from '../../contact/sender-copies.server.ts'
import { words } from '../../model/contact-words.ts'
import { answerSchema } from '../../model/forms.server.ts'
import { DoorClosed, DoorDone } from '../links/signed-link-page.tsx'
import type { Route } from './+types/answered'

export async function loader({ params }: Route.LoaderArgs) {
  const ask = await askedAbout(db, params.id)
  return data({ name: ask?.name }, { status: ask ? 200 : 404 })
}

interface Counted {
  answer?: Answer
  others?: { id: number; name: string; firm: string }[]
}

export async function action({ params, request }: Route.ActionArgs) {
  const form = await readForm(request, answerSchema)
  const ask = await askedAbout(db, params.id)
  if (!form.values || !ask) return data<Counted>({}, { status: form.values ? 404 : 422 })
  const { answer } = form.values
  await countAnswer(db, params.id, answer)
  const others = answer === 'yes' ? [] : await otherAttorneys(db, ask.id)
  return data<Counted>({ answer, others })
}

/** Private and short-lived, so it must not be cached. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const handle = { hydrate: false, crumbs: () => [{ label: words.answered.title }] }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Answered({ loaderData: { name }, actionData }: Route.ComponentProps) {
  if (!name) return <DoorClosed what={words.answered.closed} />
  if (actionData?.answer) {
    const { others = [] } = actionData
    return (
      <DoorDone title={words.answered.done}>
        <p>{words.answered.doneText}</p>
        {others.length > 0 && (
          <>
            <h2>{words.answered.others}</h2>
            <ul className="spaced">
              {others.map((one) => (
                <li key={one.id}>
                  <Sentence
                    of={words.answered.other}
                    profile={`/attorney-directory/${one.id}`}
                    name={one.name}
                    firm={one.firm}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </DoorDone>
    )
  }
  return (
    <Page title={words.answered.title} lead={<p>{words.answered.lead({ name })}</p>}>
      <FormTitle title={words.answered.title} />
      <p>{words.answered.count}</p>
      <form method="post">
        <ButtonRow>
          <Button name="answer" value="yes">
            {words.answered.yes}
          </Button>
          <Button look="quiet" name="answer" value="no">
            {words.answered.no}
          </Button>
          <Button look="quiet" name="answer" value="not yet">
            {words.answered.notYet}
          </Button>
        </ButtonRow>
      </form>
    </Page>
  )
}
