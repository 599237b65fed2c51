import { data } from 'react-router'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { Button, ButtonRow } from '#app/ui/forms/button.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { answerSchema } from '../../forms.server.ts'
import { DoorClosed, DoorDone } from '../../links/components/signed-link-page.tsx'
import { othersLike } from '../other-attorneys.server.ts'
import { type Answer, askedAbout, countAnswer } from '../sender-copies.server.ts'
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
  const others = answer === 'yes' ? [] : await othersLike(db, ask.id)
  return data<Counted>({ answer, others })
}

/** One person's, and it ends. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const handle = { hydrate: false, crumbs: [{ label: 'Did they answer?' }] }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Answered({ loaderData: { name }, actionData }: Route.ComponentProps) {
  if (!name)
    return (
      <DoorClosed what="The time for this question has passed, or the attorney is no longer in our directory." />
    )
  if (actionData?.answer) {
    const { others = [] } = actionData
    return (
      <DoorDone title="Thank you">
        <p>Your answer is counted. We keep only the count. You can change your answer for a few weeks.</p>
        {others.length > 0 && (
          <>
            <h2>Others you can write to</h2>
            <ul className="spaced">
              {others.map((one) => (
                <li key={one.id}>
                  <a href={`/attorney-directory/${one.id}`}>{one.name}</a>, {one.firm}
                </li>
              ))}
            </ul>
          </>
        )}
      </DoorDone>
    )
  }
  return (
    <Page title="Did they answer?" lead={<p>You wrote to {name} through our website.</p>}>
      <FormTitle title="Did they answer?" />
      <p>We count everyone’s answers. We do not keep who answered.</p>
      <form method="post">
        <ButtonRow>
          <Button name="answer" value="yes">
            Yes, they answered
          </Button>
          <Button look="quiet" name="answer" value="no">
            No, and I stopped waiting
          </Button>
          <Button look="quiet" name="answer" value="not yet">
            Not yet
          </Button>
        </ButtonRow>
      </form>
    </Page>
  )
}
