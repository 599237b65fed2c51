import { data, redirect } from 'react-router'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { allow } from '#app/platform/requests/limits.server.ts'
import { requestFacts } from '#app/platform/requests/request.server.ts'
import { longDate } from '#app/platform/time.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { useCanMail } from '#app/ui/parts/promised.tsx'
import { db } from '#db/connect.server.ts'
import { LetterChoices, tickedIn } from '../components/choices.tsx'
import { subscribeSchema } from '../forms.server.ts'
import { archive } from '../queries.server.ts'
import { UNCONFIRMED_DAYS } from '../rules.ts'
import { ask } from '../subscribers/subscribing.server.ts'
import type { Route } from './+types/newsletter'

const TITLE = 'Newsletter'
const WHAT_COMES = 'New posts and changes in the law, by email. Leave at any time.'
const NOT_YET = 'This site cannot send email yet, so you cannot join the list today.'
const AN_HOUR_FROM_ONE_PLACE = 10

export const handle = { hydrate: false, crumbs: [{ label: 'Newsletter' }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: TITLE,
    ownTitle: true,
    description: 'Get new posts and changes in disability law by email. Leave at any time.',
  })

export async function loader() {
  const letters = await archive(db, 3)
  return { letters: letters.map((one) => ({ ...one, day: longDate(one.begunAt) })) }
}

/** The answer is the same whether or not we know the address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, subscribeSchema)
  if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
  if (!(await allow(db, 'newsletter.ask', context.get(requestFacts).network, AN_HOUR_FROM_ONE_PLACE))) {
    const errors: Record<string, string> = {
      form: 'Many people signed up from your network in the last hour. Wait an hour, then send yours again.',
    }
    return data({ errors, typed: form.typed }, { status: 429 })
  }
  const { email, website, topics, format } = form.values
  if (!website) await ask(db, email, { topics, format })
  return redirect('/newsletter/check', 303)
}

export default function Newsletter({ loaderData: { letters }, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors
  const canMail = useCanMail()
  const typed: Record<string, string> = actionData?.typed ?? {}
  return (
    <Page title={TITLE} lead={<p>{canMail ? WHAT_COMES : NOT_YET}</p>}>
      <FormTitle title={TITLE} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <section aria-labelledby="subscribe" className="stack">
        <h2 id="subscribe">Subscribe</h2>
        <p>We ask only for your email address. We keep it locked, and we do not give it to anyone.</p>
        <form method="post" action="/newsletter" noValidate className="stack" data-words="stay">
          <Field
            label="Email address"
            name="email"
            type="email"
            required
            autoComplete="email"
            defaultValue={typed.email}
            error={errors?.email}
            hint="For example sam@example.org"
          />
          <LetterChoices topics={tickedIn(typed)} format={typed.format} error={errors?.['topic-all']} />
          <div className="trap" aria-hidden="true">
            <label htmlFor="website">Leave this field empty</label>
            <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
          </div>
          <Button>Subscribe</Button>
        </form>
      </section>
      <section aria-labelledby="next" className="stack">
        <h2 id="next">What happens then</h2>
        <ol>
          <li>
            {canMail
              ? 'We send you one email with a link.'
              : 'Once we can send email: you get one with a link.'}
          </li>
          <li>You open the link and press one button. Only then are you on the list.</li>
          <li>
            If you do not press it, we forget your address after {UNCONFIRMED_DAYS} days. We send nothing
            else.
          </li>
        </ol>
        <p>
          Each letter has a link to leave, to get fewer letters, or to take a break. We do not see whether you
          open a letter or which links you press.
        </p>
      </section>
      <section aria-labelledby="letters" className="stack">
        <h2 id="letters">Letters so far</h2>
        {letters.length === 0 ? (
          <p>We have not sent a letter yet. Each one will appear here too, for everyone to read.</p>
        ) : (
          <>
            <ul>
              {letters.map(({ number, subject, begunAt, day }) => (
                <li key={number}>
                  <a href={`/newsletter/archive/${number}`}>{subject}</a>,{' '}
                  <time dateTime={begunAt.slice(0, 10)}>{day}</time>
                </li>
              ))}
            </ul>
            <p>
              <a href="/newsletter/archive">See all letters</a>
            </p>
          </>
        )}
      </section>
      <section aria-labelledby="without" className="stack">
        <h2 id="without">Without giving your email address</h2>
        <p>
          A feed reader is an app that collects new posts and our letters for you. You do not give an email
          address, and we do not learn who you are.{' '}
          <a href="/blog/feeds">How feeds work, and all our feeds</a>
        </p>
      </section>
    </Page>
  )
}
