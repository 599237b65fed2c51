import { data, redirect } from 'react-router'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { preferencesSchema } from '../model/forms.server.ts'
import { words } from '../model/words.ts'
import { subscriberIn } from '../subscribers/addresses.server.ts'
import {
  findSubscription,
  pauseSubscription,
  resumeSubscription,
  saveChoices,
  switchToMonthly,
} from '../subscribers/subscribing.server.ts'
import type { Route } from './+types/preferences'
import { LetterChoices, tickedIn } from './letter-choices.tsx'
import { NoSuchLink } from './no-such-link.tsx'

const title = () => words.preferences.title

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: words.preferences.newsletter, href: '/newsletter' },
    { label: words.preferences.yourLetters },
  ],
}

/** The page of a token is private. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('t')
  const mine = await mineOf(subscriberIn(token))
  return data({ token: token ?? '', mine: mine ?? null }, { status: mine ? 200 : 404 })
}

/**
 * The result of a button.
 * @param until the last day of their pause, if they start one now
 */
function done(intent: string, until: string | null): [title: string, text: string] {
  if (intent === 'fewer') return [words.preferences.oneLetterMonth, words.preferences.fromNowYouGet]
  if (intent === 'pause')
    return [words.preferences.aBreak3Months, words.preferences.noLettersUntil({ day: until ?? '' })]
  if (intent === 'go-on') return [words.preferences.welcomeBack, words.preferences.yourLettersWillStart]
  return [
    words.preferences.saved,
    until ? words.preferences.afterBreakYou({ day: until }) : words.preferences.startingNextLetterYou,
  ]
}

/** @returns this subscriber's settings, with the day on which a pause ends */
async function mineOf(id: string | null | undefined) {
  const found = id ? await findSubscription(db, id) : undefined
  return found && { ...found, until: found.pausedUntil && longDate(found.pausedUntil, config.timeZone) }
}

export async function action({ request }: Route.ActionArgs) {
  const form = await formData(request)
  const token = String(form.get('t') ?? '')
  const id = subscriberIn(token)
  if (!id) return redirect('/newsletter/preferences', 303)
  const intent = String(form.get('intent') ?? 'save')
  if (intent === 'fewer') await switchToMonthly(db, id)
  else if (intent === 'pause') await pauseSubscription(db, id)
  else if (intent === 'go-on') await resumeSubscription(db, id)
  else {
    const read = await readForm(form, preferencesSchema)
    if (!read.values) return data({ errors: read.errors, typed: read.typed }, { status: 422 })
    await saveChoices(db, id, read.values)
  }
  const here = `/newsletter/preferences?t=${token}`
  const mine = await mineOf(id)
  // They unsubscribed in the meantime in another window: nothing was saved, and the page shows the current state.
  if (mine?.state !== 'active') return redirect(here, 303)
  const [title, text] = done(intent, mine.until)
  return redirectWithFlash(here, { kind: 'success', title, text })
}

export default function Preferences({ loaderData: { token, mine }, actionData }: Route.ComponentProps) {
  if (!mine) return <NoSuchLink />
  if (mine.state !== 'active') return <NotOnTheList bounced={mine.state === 'suppressed'} />
  const errors = actionData?.errors
  const typed = actionData?.typed
  const address = `/newsletter/preferences?t=${token}`
  return (
    <Page
      title={title()}
      lead={
        <p>
          <Sentence of={words.preferences.forEmailAddressChoose} shown={mine.shown} />
        </p>
      }
    >
      <FormTitle title={title()} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <form method="post" action={address} noValidate className="stack">
        <input type="hidden" name="t" value={token} />
        <LetterChoices
          topics={typed ? tickedIn(typed) : mine.topics}
          format={typed?.format ?? mine.format}
          error={errors?.['topic-all']}
        />
        <Button name="intent" value="save">
          {words.preferences.save}
        </Button>
      </form>
      <section aria-labelledby="less" className="stack">
        <h2 id="less">{words.preferences.tooMuchRightNow}</h2>
        {mine.until && (
          <p>
            <Sentence of={words.preferences.youTakingBreakUntil} until={mine.until} />
          </p>
        )}
        <form method="post" action={address} className="button-row">
          <input type="hidden" name="t" value={token} />
          {mine.topics.join() !== 'digest' && (
            <Button look="quiet" name="intent" value="fewer">
              {words.preferences.oneLetterMonth}
            </Button>
          )}
          {mine.until ? (
            <Button look="quiet" name="intent" value="go-on">
              {words.preferences.endBreak}
            </Button>
          ) : (
            <Button look="quiet" name="intent" value="pause">
              {words.preferences.pause3Months}
            </Button>
          )}
          <ButtonLink look="quiet" href={`/newsletter/leave?t=${token}`}>
            {words.preferences.leaveNewsletter}
          </ButtonLink>
        </form>
      </section>
    </Page>
  )
}

function NotOnTheList({ bounced }: { bounced: boolean }) {
  return (
    <Page title={words.preferences.noneTitle}>
      <FormTitle title={words.preferences.youNotList} />
      <p>{bounced ? words.preferences.ourLettersYourAddress : words.preferences.youLeftOurNewsletter}</p>
      <p>
        <a href="/newsletter">{words.preferences.subscribeAgain}</a>
      </p>
    </Page>
  )
}
