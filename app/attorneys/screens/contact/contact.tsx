import { data } from 'react-router'
import { discardDraft, savedDraft, withWords } from '#app/platform/autosave/autosave.server.ts'
import keptFormModule from '#app/platform/autosave/autosave-module.ts?worker&url'
import type { TypedFields } from '#app/platform/forms/define-form.ts'
import { allow, allowToday } from '#app/platform/http/limits.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { cardToSend } from '#app/shared/access-card/access-card.server.ts'
import { withCard } from '#app/shared/access-card/card-rules.ts'
import { AnswersForm } from '#app/ui/forms/answers-form.tsx'
import { ClearWords, WordsWait } from '#app/ui/forms/autosave-form.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { writeToAttorney } from '../../contact/relay.server.ts'
import { attorneyAddress } from '../../listing/attorney-queries.server.ts'
import { words as say } from '../../model/contact-words.ts'
import { contactSchema } from '../../model/forms.server.ts'
import { wholeMessage } from '../../model/message-form.ts'
import { attorneyNumber, factWords } from '../../model/rules.ts'
import type { Route } from './+types/contact'
import { BeforeYouWrite, ContactFields } from './attorney-contact-form.tsx'
import { keyOf } from './autosave-key.ts'
import { mailsOf, SentBanner, type SentMessage, sentTitle } from './sent-banner.tsx'

const AN_HOUR_FROM_ONE_PLACE = 10
const AN_HOUR_FROM_ONE_PLACE_TO_ONE = 5
const A_DAY_FROM_ONE_PLACE_TO_ONE = 15
const A_DAY_TO_ONE_ATTORNEY = 200

async function find(written: string) {
  const id = attorneyNumber(written)
  return (id && (await attorneyAddress(db, id))) || notFound()
}

export async function loader({ params, request }: Route.LoaderArgs) {
  const { id, name, firm, origin, mailPausedOn, takesNewCases } = await find(params.id)
  const kept = await savedDraft(db, request, keyOf(id))
  const loaded = {
    attorney: { id, name, firm, sample: origin === 'sample', paused: mailPausedOn !== null, takesNewCases },
    card: await cardToSend(db, request),
    kept,
  }
  return data(loaded, withWords(kept))
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

interface Answer {
  sent?: SentMessage
  errors?: Record<string, string>
  typed?: TypedFields
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const attorney = await find(params.id)
  const form = await readForm(request, contactSchema)
  if (!form.values) return data<Answer>({ errors: form.errors, typed: form.typed }, { status: 422 })
  const { name, email, copy, ask } = form.values
  const message = withCard(wholeMessage(form.values), form.values.accessCard)
  if (attorney.mailPausedOn) {
    const errors = {
      form: say.page.notNow({ name: attorney.name }),
    }
    return data<Answer>({ errors, typed: form.typed }, { status: 409 })
  }
  const { network } = context.get(requestFacts)
  const within =
    (await allow(db, 'attorney.message', network, AN_HOUR_FROM_ONE_PLACE)) &&
    // Counted per network, so that one network cannot use up another's limit.
    (await allow(db, `attorney.message.to.${attorney.id}`, network, AN_HOUR_FROM_ONE_PLACE_TO_ONE))
  const refused = (why: string) => data<Answer>({ errors: { form: why }, typed: form.typed }, { status: 429 })
  if (!within) return refused(say.page.manyThisHour)
  const today =
    (await allowToday(db, `attorney.message.to.${attorney.id}`, network, A_DAY_FROM_ONE_PLACE_TO_ONE)) &&
    (await allowToday(db, `attorney.message.to.${attorney.id}`, 'all', A_DAY_TO_ONE_ATTORNEY))
  if (!today) return refused(say.page.manyToday)
  const page = form.typed.keptPage
  const words = { attorney: attorney.name, path: `/attorney-directory/${attorney.id}`, name, email, message }
  // A sample attorney has no mailbox: the message would go to a stranger's server.
  if (attorney.origin === 'sample') {
    await discardDraft(db, request, keyOf(attorney.id), page)
    return data<Answer>({ sent: { ...words, sample: true } })
  }
  const side = await writeToAttorney(db, { attorney, name, email, message }, { copy, ask })
  await discardDraft(db, request, keyOf(attorney.id), page)
  const sent = {
    ...words,
    sample: false,
    copy: side.copy,
    ask: side.ask,
    offered: side.offered,
    left: mailsOf(copy && !side.copy, ask && !side.ask),
  }
  return data<Answer>({ sent })
}

export const handle = {
  hydrate: false,
  crumbs: ({ attorney }: { attorney: { id: number; name: string } }) => [
    { label: say.directory, href: '/attorney-directory' },
    { label: attorney.name, href: `/attorney-directory/${attorney.id}` },
    { label: say.page.crumb },
  ],
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { attorney, card, kept } = loaderData
  const sent = actionData?.sent
  const mail = useMail()
  const back = `/attorney-directory/${attorney.id}/contact`
  return (
    <Page
      title={
        sent && !sent.sample
          ? say.page.sentTo({ name: attorney.name })
          : say.page.title({ name: attorney.name })
      }
      lead={sent ? undefined : <p>{say.page.lead({ name: attorney.name, firm: attorney.firm })}</p>}
    >
      <FormTitle
        title={
          sent
            ? sent.sample
              ? say.sent.nothing
              : sentTitle(mail, say.sent.title)
            : say.page.title({ name: attorney.name })
        }
        error={Boolean(actionData?.errors)}
      />
      {sent ? (
        <>
          <AnswersForm />
          <SentBanner sent={sent} />
        </>
      ) : attorney.paused && !actionData?.errors ? (
        <p>
          <Sentence of={say.page.paused} noMessages={factWords.noMessages} directory="/attorney-directory" />
        </p>
      ) : (
        <>
          <ErrorSummary errors={actionData?.errors} />
          <h2>{say.page.beforeYouWrite}</h2>
          <BeforeYouWrite {...attorney} />
          {kept.waiting && !actionData ? (
            <WordsWait form={keyOf(attorney.id)} back={back} waiting={kept.waiting} />
          ) : (
            <>
              <form method="post" action={back} noValidate className="contact-form">
                <EnterSendsNothing />
                <ContactFields
                  sample={attorney.sample}
                  card={card}
                  typed={actionData?.typed ?? kept.typed ?? undefined}
                  errors={actionData?.errors}
                  kept={{ form: keyOf(attorney.id), page: actionData?.typed?.keptPage ?? kept.page }}
                />
              </form>
              <ClearWords form={keyOf(attorney.id)} back={back} />
            </>
          )}
        </>
      )}
      <p className="back-link">
        <a href="/attorney-directory">
          <Icon name="back" />
          {say.page.back}
        </a>
      </p>
      <script src={keptFormModule} defer />
    </Page>
  )
}
