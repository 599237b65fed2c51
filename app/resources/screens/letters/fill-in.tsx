import { data } from 'react-router'
import { formData } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { fillLetter } from '../../letters/fill-letter.ts'
import { letterAt, lettersIn } from '../../letters/letters-in.server.ts'
import { mayFillIn } from '../../letters/may-fill-in.server.ts'
import { readLetterAnswers } from '../../letters/read-letter-answers.ts'
import { inParts } from '../../model/parts.ts'
import { resourceCalled } from '../../model/queries.server.ts'
import { words } from '../../model/words.ts'
import type { Route } from './+types/fill-in'
import { LetterPaper } from './letter-paper.tsx'
import { LetterQuestion } from './letter-question.tsx'

// A letter of the hub as an interview. The answers come by POST, and none is stored.

/** Matches a resource that says by when the recipient of its letter must answer. */
const ANSWERED_BY = /\b(?:must answer|by when|do not answer)\b/i

const NOT_KEPT = { 'Cache-Control': 'no-store' }

/** Which of several letters of a resource the address asks for. */
const placeIn = (request: Request): number =>
  Math.max(1, Number(new URL(request.url).searchParams.get('letter')) || 1)

async function letterAsked(request: Request, slug: string) {
  const resource = (await resourceCalled(db, slug)) ?? notFound()
  const letters = await lettersIn(resource.body)
  const place = placeIn(request)
  return { resource, letters, place, ...letterAt(letters, place) }
}

export async function loader({ request, params }: Route.LoaderArgs) {
  const { resource, letters, place, title: name, letter } = await letterAsked(request, params.slug)
  const { slug, title, bodyHtml } = resource
  return {
    slug,
    title,
    place,
    name,
    names: letters.map((one) => one.title),
    questions: letter.questions,
    answeredBy: inParts(bodyHtml).parts.filter(({ label }) => ANSWERED_BY.test(label)),
  }
}

interface Answer {
  typed: Record<string, string>
  errors: Record<string, string>
  filled: ReturnType<typeof fillLetter> | null
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const within = await mayFillIn(db, context.get(requestFacts).network)
  const form = await formData(request)
  if (!within) return tooMany(form)
  const { letter } = await letterAsked(request, params.slug)
  const posted = (field: string) => String(form.get(field) ?? '')
  const { answers, typed, errors } = readLetterAnswers(letter.questions, posted, today())
  const wrong = Object.keys(errors).length > 0
  return data<Answer>(
    { typed, errors, filled: wrong ? null : fillLetter(letter, answers) },
    { status: wrong ? 422 : 200, headers: NOT_KEPT },
  )
}

/** The answers are not read and no letter is filled in. The page has its questions, as at any visit, and everything typed. */
function tooMany(form: FormData) {
  const typed = Object.fromEntries([...form].map(([field, value]) => [field, String(value)]))
  return data<Answer>(
    { typed, errors: { form: words.letter.tooMany }, filled: null },
    { status: 429, headers: NOT_KEPT },
  )
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const handle = {
  hydrate: false,
  crumbs: ({ slug, title }: { slug: string; title: string }) => [
    { label: words.resource.resources, href: '/resources' },
    { label: title, href: `/resources/${slug}` },
    { label: words.letter.fillIn },
  ],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? words.letter.metaTitle({ title: loaderData.title }) : words.resource.metaTitle,
    ownTitle: loaderData !== undefined,
    description: words.letter.metaDescription,
  })

export default function FillIn({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, place, names, questions, answeredBy } = loaderData
  const { typed = {}, errors = {}, filled = null } = actionData ?? {}
  const address = `/resources/${slug}/fill-in${place > 1 ? `?letter=${place}` : ''}`
  return (
    <Page title={words.letter.title({ title })} lead={<p>{words.letter.lead}</p>}>
      <FormTitle title={words.letter.metaTitle({ title })} error={Object.keys(errors).length > 0} />
      <ErrorSummary errors={errors} />
      {filled && <Filled slug={slug} place={place} questions={questions} typed={typed} filled={filled} />}
      {names.length > 1 && <OtherLetters slug={slug} place={place} names={names} />}
      <section aria-labelledby="questions" className="flow">
        <h2 id="questions">{filled ? words.letter.changeAnswers : words.letter.questions}</h2>
        <p>{words.letter.privacy}</p>
        <p>{words.letter.shareOnly}</p>
        <form
          method="post"
          action={`${address}#letter`}
          noValidate
          autoComplete="off"
          className="letter-form"
        >
          {questions.map((question) => (
            <LetterQuestion
              key={question.name}
              question={question}
              typed={typed}
              error={errors[question.name]}
            />
          ))}
          <ButtonRow>
            <Button>{words.letter.show}</Button>
          </ButtonRow>
        </form>
      </section>
      <section aria-labelledby="answer" className="flow">
        <h2 id="answer">{words.letter.whenAnswered}</h2>
        {answeredBy.length > 0 && (
          <ul className="line-links">
            {answeredBy.map(({ id, label }) => (
              <li key={id}>
                <a href={`/resources/${slug}#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        )}
        <p>
          <Sentence of={words.letter.noStateTimes} states="/know-your-rights#states" />
        </p>
        <p>
          <Sentence of={words.letter.clockRuns} deadlines="/know-your-rights/deadlines" />
        </p>
        <p className="general-note">{words.resource.thisGeneralInformationNot}</p>
      </section>
    </Page>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function OtherLetters({ slug, place, names }: Pick<Loaded, 'slug' | 'place' | 'names'>) {
  return (
    <nav aria-label={words.letter.whichLetter}>
      <ul className="line-links">
        {names.map((name, at) => (
          <li key={name}>
            <a
              href={`/resources/${slug}/fill-in${at > 0 ? `?letter=${at + 1}` : ''}`}
              aria-current={at + 1 === place ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Filled({
  slug,
  place,
  questions,
  typed,
  filled,
}: Pick<Loaded, 'slug' | 'place' | 'questions'> & {
  typed: Answer['typed']
  filled: NonNullable<Answer['filled']>
}) {
  const label = (name: string) => questions.find((one) => one.name === name)?.label ?? name
  return (
    <section id="letter" aria-labelledby="letter-title" className="flow" tabIndex={-1}>
      <h2 id="letter-title">{words.letter.yourLetter}</h2>
      {filled.blank.length > 0 ? (
        <Notice title={words.letter.stillBlank({ count: filled.blank.length })}>
          <NamesOf names={filled.blank} label={label} />
        </Notice>
      ) : (
        <p>{words.letter.allFilled}</p>
      )}
      {filled.leftOut.length > 0 && (
        <>
          <p>{words.letter.leftOut}</p>
          <NamesOf names={filled.leftOut} label={label} />
        </>
      )}
      <LetterPaper blocks={filled.blocks} />
      <form method="post" action={`/resources/${slug}/fill-in/file${place > 1 ? `?letter=${place}` : ''}`}>
        {Object.entries(typed).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <ButtonRow>
          <Button name="format" value="word" icon={<Icon name="download" />}>
            {words.letter.word}
          </Button>
          <Button name="format" value="pdf" look="quiet" icon={<Icon name="download" />}>
            {words.letter.pdf}
          </Button>
          <Button name="format" value="text" look="quiet" icon={<Icon name="download" />}>
            {words.letter.text}
          </Button>
        </ButtonRow>
      </form>
      <p>{words.letter.keepACopy}</p>
    </section>
  )
}

function NamesOf({ names, label }: { names: readonly string[]; label: (name: string) => string }) {
  return (
    <ul className="tall-links">
      {names.map((name) => (
        <li key={name}>
          <a href={`#${name}`}>{label(name)}</a>
        </li>
      ))}
    </ul>
  )
}
