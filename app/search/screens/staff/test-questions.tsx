import { data, Form } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { newId } from '#app/platform/ids.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { db } from '#db/connect.server.ts'
import { shownQuestions } from '../../relevance/relevance.server.ts'
import { typedChange } from '../../relevance/typed-tuning.server.ts'
import { questionSchema } from '../../tuning/forms.server.ts'
import type { Route } from './+types/test-questions'
import { AskedLink, PageLink, placeInWords } from './moved-questions.tsx'
import { SearchChips } from './search-chips.tsx'

export { links } from './search-staff-styles.ts'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return { key: newId(), questions: await shownQuestions(db) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const { values, typed, errors } = await readForm(request, questionSchema)
  if (!values) return data({ errors, typed }, { status: 422 })
  const which = { kind: 'question', key: values.key } as const
  const { errors: wrong, told } = await typedChange(db, which, values, me.userId)
  if (!told) return data({ errors: wrong, typed }, { status: 422 })
  return redirectWithFlash('/staff/search/questions', {
    ...told,
    text: 'We are asking the test questions again in the background.',
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

type Question = Route.ComponentProps['loaderData']['questions'][number]

export default function TestQuestions({ loaderData, actionData }: Route.ComponentProps) {
  const { key, questions } = loaderData
  const ours = questions.filter((one) => one.key !== null)
  const behind = questions.filter(({ key, place }) => key === null && isBehind(place))
  const others = questions.filter(({ key, place }) => key === null && !isBehind(place))
  return (
    <ConsolePage
      title="Test questions"
      error={Boolean(actionData)}
      lead="We ask the search these questions after each change, and check where the right page comes up."
    >
      <SearchChips current="/staff/search/questions" />
      <ErrorSummary errors={actionData?.errors} />
      <section aria-labelledby="ours">
        <h2 id="ours">Questions that we added</h2>
        {ours.length === 0 ? <p>There are none yet.</p> : <Asked caption="Our questions" questions={ours} />}
        {/* A new key with each query, so that the fields are empty again. */}
        <Form method="post" noValidate className="staff-box staff-form" key={key}>
          <input type="hidden" name="key" value={actionData?.typed?.key ?? key} />
          <input type="hidden" name="version" value="0" />
          <Field
            label="Question"
            name="words"
            hint="The way people type it. Visitors do not see any of this."
            defaultValue={actionData?.typed?.words}
            error={actionData?.errors?.words}
            autoComplete="off"
          />
          <Field
            label="Address of the right page"
            name="page"
            hint="Open the page and copy its address. For example: /know-your-rights/idea"
            defaultValue={actionData?.typed?.page}
            error={actionData?.errors?.page}
            autoComplete="off"
          />
          <Button name="intent" value="save">
            Add this question
          </Button>
        </Form>
      </section>
      <section aria-labelledby="behind">
        <h2 id="behind">Questions whose right page does not come first</h2>
        {behind.length === 0 ? (
          <p>There are none.</p>
        ) : (
          <Asked caption="Where these right pages are" questions={behind} />
        )}
      </section>
      <Disclosure summary={`All other questions that came with the site (${others.length})`}>
        <ul className="search-others">
          {others.map((one) => (
            <li key={one.asked} data-name>{`${one.asked}: ${whereOf(one)}, ${one.right}`}</li>
          ))}
        </ul>
      </Disclosure>
    </ConsolePage>
  )
}

const isBehind = (place: number | null): boolean => place !== null && place !== 1

const whereOf = ({ gone, place }: Question): string =>
  gone ? 'This page is not on the site' : placeInWords(place)

function Asked({ caption, questions }: { caption: string; questions: readonly Question[] }) {
  const own = questions.some(({ key }) => key !== null)
  return (
    <Table
      caption={caption}
      head={['Question', 'Right page', 'Where it is', 'What comes first', ...(own ? ['Delete'] : [])]}
      ids={questions.map(({ key, asked }) => key ?? asked)}
      rows={questions.map((one) => [
        <AskedLink key="asked" asked={one.asked} />,
        <PageLink key="right" url={one.right} />,
        whereOf(one),
        one.first === null ? 'Nothing' : <PageLink key="first" url={one.first} />,
        ...(own ? [<Delete key="delete" own={one.key ?? ''} asked={one.asked} version={one.version} />] : []),
      ])}
    />
  )
}

function Delete({ own, asked, version }: { own: string; asked: string; version: number }) {
  return (
    <Form method="post">
      <input type="hidden" name="key" value={own} />
      <input type="hidden" name="version" value={version} />
      <Button name="intent" value="delete" look="quiet" size="small">
        Delete<span className="only-heard">{` “${asked}”`}</span>
      </Button>
    </Form>
  )
}
