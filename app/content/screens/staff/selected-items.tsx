import { data, Form, Link } from 'react-router'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { typedIn } from '../../editing/posted.server.ts'
import {
  type Asked,
  actOnSelected,
  askedIn,
  type DoneInBulk,
  selectedItems,
} from '../../editing/selected-items.server.ts'
import type { Route } from './+types/selected-items'
import { ContentFields } from './content-fields.tsx'

const nothingSelected = ({ back }: Asked): Response =>
  redirectWithFlash(back, {
    kind: 'danger',
    title: 'Nothing is selected',
    text: 'Select at least one item in the list, then press the button again.',
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = askedIn(new URL(request.url).searchParams)
  if (asked.items.length === 0) throw nothingSelected(asked)
  return selectedItems(db, asked, context.get(staffMember))
}

interface Answer {
  errors?: Record<string, string>
  typed?: Readonly<Record<string, string | undefined>>
  done?: DoneInBulk
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formData(request)
  const asked = askedIn(form)
  if (asked.items.length === 0) throw nothingSelected(asked)
  const typed = typedIn(form)
  const done = await actOnSelected(db, asked, typed, context.get(staffMember))
  if ('errors' in done) return data<Answer>({ errors: done.errors, typed }, { status: 422 })
  if (done.left.length > 0) return data<Answer>({ done })
  const text = done.already || 'The list shows how they are now.'
  throw redirectWithFlash(asked.back, { kind: 'success', title: done.title, text })
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

/** The items that were selected in a list, before one act on all of them, and what became of it. */
export default function SelectedItems({ loaderData, actionData }: Route.ComponentProps) {
  const { title, back } = loaderData
  const { errors, typed, done } = actionData ?? {}
  return (
    <ConsolePage
      title={title}
      error={Boolean(errors)}
      lead={
        done && (
          <Link className="line-link" to={back}>
            Back to the list
          </Link>
        )
      }
    >
      <ErrorSummary errors={errors} />
      {done ? <Left done={done} /> : <Ask of={loaderData} errors={errors ?? {}} typed={typed ?? {}} />}
    </ConsolePage>
  )
}

function Ask({
  of: { title, act, of, back, says, danger, fields, items },
  errors,
  typed,
}: { of: Route.ComponentProps['loaderData'] } & Required<Pick<Answer, 'errors' | 'typed'>>) {
  return (
    <Form method="post" noValidate className="staff-box staff-form" data-not-kept>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="items" value={items.map(({ mark }) => mark).join(' ')} />
      {of && <input type="hidden" name="of" value={of} />}
      <ul className="spaced line-links">
        {items.map(({ mark, title: name, to, state }) => (
          <li key={mark}>
            <Link to={to} data-name>
              {name}
            </Link>{' '}
            ({state})
          </li>
        ))}
      </ul>
      <p>{says} What a colleague changes before you press the button stays as it is.</p>
      <ContentFields fields={fields} typed={typed} errors={errors} />
      <ButtonRow>
        <Button look={danger ? 'danger' : 'main'}>{title}</Button>
        <ButtonLink look="quiet" to={back}>
          Back, and change nothing
        </ButtonLink>
      </ButtonRow>
    </Form>
  )
}

/** The items that were left as they are, each with the reason. */
function Left({ done: { title, already, left } }: { done: DoneInBulk }) {
  return (
    <>
      <Notice title={title} focus={left}>
        {already && <p>{already}</p>}
        <p>Not done: {left.length}. These stay as they were.</p>
      </Notice>
      <section className="staff-box" aria-labelledby="left">
        <h2 id="left">Not done</h2>
        <ul className="spaced line-links">
          {left.map(({ title: name, to, reason }) => (
            <li key={to}>
              <Link to={to} data-name>
                {name}
              </Link>
              <p>{reason}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
