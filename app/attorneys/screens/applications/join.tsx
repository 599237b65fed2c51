import { data } from 'react-router'
import { discardDraft, savedDraft, withWords } from '#app/platform/autosave/autosave.server.ts'
import keptFormModule from '#app/platform/autosave/autosave-module.ts?worker&url'
import { allow, mayMailToday } from '#app/platform/http/limits.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { mailed } from '#app/shared/promises/promises.ts'
import { ClearWords, KeptLine, WordsWait } from '#app/ui/forms/autosave-form.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { MailNotYet, useMail } from '#app/ui/parts/mail-told.tsx'
import { useApplicationTime } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { applyForEntry } from '../../applications/apply.server.ts'
import { anyFields, checkEntry, rawFromForm } from '../../listing/attorney-entry.server.ts'
import { attorneyProfile } from '../../listing/attorney-queries.server.ts'
import { words } from '../../model/application-words.ts'
import { asTyped } from '../../model/attorney-entry.ts'
import { kindBoxes } from '../../model/kinds-now.server.ts'
import { attorneyNumber } from '../../model/rules.ts'
import { ListingFields } from '../listing/listing-fields.tsx'
import type { Route } from './+types/join'

const AN_HOUR_FROM_ONE_PLACE = 6
const A_DAY_TO_ONE_ADDRESS = { fromOne: 4, all: 8 }

/** The claimed entry; samples cannot be claimed. */
async function claimed(request: Request) {
  const id = attorneyNumber(new URL(request.url).searchParams.get('claim') ?? '')
  const entry = id ? await attorneyProfile(db, id) : undefined
  return entry?.origin === 'listed' ? entry : undefined
}

export async function loader({ request }: Route.LoaderArgs) {
  const entry = await claimed(request)
  const form = `join${entry ? `.${entry.id}` : ''}`
  const kept = await savedDraft(db, request, form)
  const typed = { ...(entry ? asTyped(entry) : {}), ...kept.typed }
  const back = `/attorney-directory/join${entry ? `?claim=${entry.id}` : ''}`
  return data(
    { claims: entry?.name ?? null, kinds: kindBoxes(entry), typed, form, back, kept },
    withWords(kept),
  )
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
  const has = await claimed(request)
  const checked = checkEntry(rawFromForm(form.values), { has })
  if (checked.errors) return data<Answer>({ errors: checked.errors, typed }, { status: 422 })
  const { network } = context.get(requestFacts)
  const refused = (form: string) => data<Answer>({ errors: { form }, typed }, { status: 429 })
  if (!(await allow(db, 'attorney.apply', network, AN_HOUR_FROM_ONE_PLACE)))
    return refused(words.join.tooMany)
  if (!(await mayMailToday(db, 'attorney.apply.to', checked.email, A_DAY_TO_ONE_ADDRESS)))
    return refused(words.join.tooManyToday)
  // A bot that fills in every field gets the same answer, and no mail is sent.
  const claims = has?.id ?? null
  if (!typed.trap) await applyForEntry(db, { entry: checked.entry, email: checked.email, claims })
  await discardDraft(db, request, `join${claims ? `.${claims}` : ''}`, typed.keptPage)
  return data<Answer>({ sent: true })
}

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.directory, href: '/attorney-directory' }, { label: words.join.crumb }],
  title: () => words.join.title,
  searchText: () => words.searchTexts.join,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.join.title,
    ownTitle: true,
    description: words.join.description,
  })

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const time = useApplicationTime()
  const { errors, sent } = actionData ?? {}
  const { form, back, kept, kinds } = loaderData
  const typed = actionData?.typed ?? loaderData.typed
  const mail = useMail()
  const canMail = mail !== 'none'
  const title = loaderData.claims ? words.join.claims({ name: loaderData.claims }) : words.join.crumb
  if (sent)
    return (
      <Page title={words.sent.title} lead={<p>{mailed(mail, words.sent.link)}</p>}>
        <FormTitle title={words.sent.title} error={false} />
        <p>{canMail ? words.sent.nextMailed({ time }) : words.sent.next}</p>
      </Page>
    )
  return (
    <Page title={title} lead={<p>{words.join.lead}</p>}>
      <FormTitle title={title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <MailNotYet>{words.join.noMail}</MailNotYet>
      <h2>{words.join.how}</h2>
      <ol className="spaced">
        <li>{words.join.fill}</li>
        <li>{canMail ? words.join.addressMailed : words.join.address}</li>
        <li>{words.join.license}</li>
        <li>{words.join.everySixMonths}</li>
      </ol>
      <p>{words.join.fair}</p>
      <h2>{words.join.yourEntry}</h2>
      {kept.waiting && !actionData ? (
        <WordsWait form={form} back={back} waiting={kept.waiting} />
      ) : (
        <>
          <form method="post" action={back} noValidate className="stack">
            <EnterSendsNothing />
            <ListingFields typed={typed} errors={errors ?? {}} kinds={kinds} withEmail />
            <div className="trap" aria-hidden="true">
              <label htmlFor="trap">{words.join.leaveEmpty}</label>
              <input id="trap" name="trap" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
            </div>
            <KeptLine form={form} page={actionData?.typed?.keptPage ?? kept.page} />
            <Button>{words.join.send}</Button>
          </form>
          <ClearWords form={form} back={back} />
        </>
      )}
      <script src={keptFormModule} defer />
      <p>
        <Sentence of={words.join.haveOne} edit="/attorney-directory/edit" />
      </p>
    </Page>
  )
}
