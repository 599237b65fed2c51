import { data, redirect } from 'react-router'
import { allow, mayMailToday } from '#app/platform/http/limits.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { MailIsLate, useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { subscribeSchema } from '../model/forms.server.ts'
import { archive, sentDay } from '../model/queries.server.ts'
import { UNCONFIRMED_DAYS } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { requestSubscription } from '../subscribers/subscribing.server.ts'
import type { Route } from './+types/newsletter'
import { LetterChoices, tickedIn } from './letter-choices.tsx'

const TITLE = 'Newsletter'
const whatComes = () => words.newsletter.whatComes
const notYet = () => words.newsletter.notYet
const A_DAY_TO_ONE_MAILBOX = { fromOne: 4, all: 8 }

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.newsletter.newsletter }],
  title: () => words.newsletter.newsletter,
  listed: { in: 'site' },
  searchText: () => words.searchTexts.newsletter,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: TITLE,
    ownTitle: true,
    description: words.newsletter.metaDescription,
  })

export async function loader() {
  const letters = await archive(db, 3)
  return { letters: letters.map((one) => ({ ...one, ...sentDay(one.begunAt) })) }
}

/** The answer does not depend on whether we know the address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, subscribeSchema)
  if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
  if (!(await allow(db, 'newsletter.ask', context.get(requestFacts).network, config.values.NEWS_AN_HOUR))) {
    const errors: Record<string, string> = {
      form: words.newsletter.manyPeopleSignedUp,
    }
    return data({ errors, typed: form.typed }, { status: 429 })
  }
  const { email, website, topics, format } = form.values
  // An address gets one mail a day; this also covers its other spellings.
  if (!website && (await mayMailToday(db, 'newsletter.to', email, A_DAY_TO_ONE_MAILBOX)))
    await requestSubscription(db, email, { topics, format })
  return redirect('/newsletter/check', 303)
}

export default function Newsletter({ loaderData: { letters }, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors
  const canMail = useCanMail()
  const typed: Record<string, string> = actionData?.typed ?? {}
  return (
    <Page title={TITLE} lead={<p>{whatComes()}</p>}>
      <FormTitle title={TITLE} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <section aria-labelledby="subscribe" className="stack">
        <h2 id="subscribe">{words.newsletter.subscribe}</h2>
        {!canMail && <p>{notYet()}</p>}
        <MailIsLate />
        <form method="post" action="/newsletter" noValidate className="stack" data-words="stay">
          <Field
            label={words.newsletter.emailLabel}
            name="email"
            type="email"
            required
            autoComplete="email"
            defaultValue={typed.email}
            error={errors?.email}
            hint={words.newsletter.emailHint}
          />
          <p>{words.newsletter.weAskOnlyYour}</p>
          <LetterChoices topics={tickedIn(typed)} format={typed.format} error={errors?.['topic-all']} />
          <div className="trap" aria-hidden="true">
            <label htmlFor="website">{words.newsletter.leaveFieldEmpty}</label>
            <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
          </div>
          <Button>{words.newsletter.subscribe}</Button>
        </form>
      </section>
      <section aria-labelledby="next" className="stack">
        <h2 id="next">{words.newsletter.whatHappensThen}</h2>
        <ol>
          <li>{canMail ? words.newsletter.weSendYouOne : words.newsletter.onceWeCanSend}</li>
          <li>{words.newsletter.youOpenLinkPress}</li>
          <li>
            <Sentence of={words.newsletter.ifYouDoNot} unconfirmedDays={UNCONFIRMED_DAYS} />
          </li>
        </ol>
        <p>{words.newsletter.eachLetterHasLink}</p>
      </section>
      <section aria-labelledby="letters" className="stack">
        <h2 id="letters">{words.newsletter.lettersSoFar}</h2>
        {letters.length === 0 ? (
          <p>{words.newsletter.weHaveNotSent}</p>
        ) : (
          <>
            <ul>
              {letters.map(({ number, subject, on, day }) => (
                <li key={number}>
                  <a href={`/newsletter/archive/${number}`}>{subject}</a>, <time dateTime={on}>{day}</time>
                </li>
              ))}
            </ul>
            <p>
              <a className="line-link" href="/newsletter/archive">
                {words.newsletter.seeAllLetters}
              </a>
            </p>
          </>
        )}
      </section>
      <section aria-labelledby="without" className="stack">
        <h2 id="without">{words.newsletter.withoutGivingYourEmail}</h2>
        <p>
          <Sentence of={words.newsletter.aFeedReaderApp} feeds="/blog/feeds" />
        </p>
      </section>
    </Page>
  )
}
