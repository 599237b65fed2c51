import { data } from 'react-router'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import keptFormModule from '#app/platform/kept-forms/kept-form-module.ts?worker&url'
import { withWords, wordsKept, wordsSent } from '#app/platform/kept-forms/kept-forms.server.ts'
import { allow } from '#app/platform/requests/limits.server.ts'
import { requestFacts } from '#app/platform/requests/request.server.ts'
import { mailed } from '#app/platform/settings/promises.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { ClearWords, KeptLine, WordsWait } from '#app/ui/forms/kept-form.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { MailNotYet, useCanMail } from '#app/ui/parts/promised.tsx'
import { db } from '#db/connect.server.ts'
import { anyFields, checkEntry, rawFromForm } from '../../listing/attorney-entry.server.ts'
import { asTyped } from '../../listing/attorney-entry.ts'
import { attorneyProfile } from '../../listing/attorney-queries.server.ts'
import { ListingFields } from '../../listing/components/listing-fields.tsx'
import { attorneyNumber } from '../../rules.ts'
import { applyForEntry } from '../apply.server.ts'
import type { Route } from './+types/join'

const AN_HOUR_FROM_ONE_PLACE = 6
const AN_HOUR_TO_ONE_ADDRESS = 3

/** The entry that is claimed; samples are nobody's. */
async function claimed(request: Request) {
  const id = attorneyNumber(new URL(request.url).searchParams.get('claim') ?? '')
  const entry = id ? await attorneyProfile(db, id) : undefined
  return entry?.origin === 'listed' ? entry : undefined
}

export async function loader({ request }: Route.LoaderArgs) {
  const entry = await claimed(request)
  const form = `join${entry ? `.${entry.id}` : ''}`
  const kept = await wordsKept(db, request, form)
  const typed = { ...(entry ? asTyped(entry) : {}), ...kept.typed }
  const back = `/attorney-directory/join${entry ? `?claim=${entry.id}` : ''}`
  return data({ claims: entry?.name ?? null, typed, form, back, kept }, withWords(kept))
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

interface Answer {
  sent?: true
  errors?: Record<string, string>
  typed?: Record<string, string>
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, anyFields)
  const typed = form.typed
  if (!form.values) return data<Answer>({ errors: form.errors, typed }, { status: 422 })
  const checked = checkEntry(rawFromForm(form.values))
  if (checked.errors) return data<Answer>({ errors: checked.errors, typed }, { status: 422 })
  const { network } = context.get(requestFacts)
  const within =
    (await allow(db, 'attorney.apply', network, AN_HOUR_FROM_ONE_PLACE)) &&
    (await allow(db, 'attorney.apply.to', `${network} ${checked.email}`, AN_HOUR_TO_ONE_ADDRESS))
  if (!within) {
    const errors = {
      form: 'Many requests came in the last hour. Yours is still here. Wait an hour, then send it again.',
    }
    return data<Answer>({ errors, typed }, { status: 429 })
  }
  // A program that fills in every field gets the same answer, and no mail goes.
  const claims = (await claimed(request))?.id ?? null
  if (!typed.trap) await applyForEntry(db, { entry: checked.entry, email: checked.email, claims })
  await wordsSent(db, request, `join${claims ? `.${claims}` : ''}`, typed.keptPage)
  return data<Answer>({ sent: true })
}

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Attorney Directory', href: '/attorney-directory' }, { label: 'Ask for an entry' }],
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Ask for an entry in the Attorney Directory',
    ownTitle: true,
    description: 'For attorneys: how to be listed in the directory, and the form for it.',
  })

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { errors, sent } = actionData ?? {}
  const { form, back, kept } = loaderData
  const typed = actionData?.typed ?? loaderData.typed
  const canMail = useCanMail()
  const title = loaderData.claims ? `This entry is yours: ${loaderData.claims}` : 'Ask for an entry'
  if (sent)
    return (
      <Page title="Look in your email" lead={<p>{mailed(canMail, 'a link to the address that you gave')}</p>}>
        <FormTitle title="Look in your email" error={false} />
        <p>
          {canMail
            ? 'Open it and press the button within 7 days. Then a person here looks up your license. This takes up to a week.'
            : 'Without that email, we cannot check that the address is yours.'}
        </p>
      </Page>
    )
  return (
    <Page title={title} lead={<p>For attorneys. It takes about 10 minutes, and it is free.</p>}>
      <FormTitle title={title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <MailNotYet>So we cannot check your address and list you today. Call us or write to us.</MailNotYet>
      <h2>How it works</h2>
      <ol className="spaced">
        <li>You fill in this form.</li>
        <li>
          {canMail ? 'We send you an email.' : 'Once we can send email, you get one.'} You press a button to
          show that the address is yours.
        </li>
        <li>We look up your license at the bar. We list only states where you have one.</li>
        <li>
          Every 6 months we ask if it is still right. You can change it, pause messages or leave at any time.
        </li>
      </ol>
      <p>Nobody can pay for a place. We do not show or keep win rates.</p>
      <h2>Your entry</h2>
      {kept.waiting && !actionData ? (
        <WordsWait form={form} back={back} waiting={kept.waiting} />
      ) : (
        <>
          <form method="post" action={back} noValidate className="stack">
            <ListingFields typed={typed} errors={errors ?? {}} withEmail />
            <div className="trap" aria-hidden="true">
              <label htmlFor="trap">Leave this field empty</label>
              <input id="trap" name="trap" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
            </div>
            <KeptLine form={form} page={actionData?.typed?.keptPage ?? kept.page} />
            <Button>Send</Button>
          </form>
          <ClearWords form={form} back={back} />
        </>
      )}
      <script src={keptFormModule} defer />
      <p>
        Do you already have an entry? <a href="/attorney-directory/edit">Change it</a>
      </p>
    </Page>
  )
}
