import { data } from 'react-router'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { KeyBox, Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { everythingAbout } from '../../members/account-settings.server.ts'
import { keepRecoveryWords, newRecoveryWords, readTicket } from '../../members/recovery-words.server.ts'
import { recoveryForm } from '../../model/forms.server.ts'
import { words } from '../../model/member-words.ts'
import type { Route } from './+types/member-words'
import { freshlySignedIn, onTo, PRIVATE } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.account, href: '/account' }, { label: words.recovery.title }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  const session = await freshlySignedIn(db, request)
  const { recoveryWordsMadeAt } = await everythingAbout(db, session)
  return {
    madeOn: recoveryWordsMadeAt && longDate(recoveryWordsMadeAt, session.member.timeZone ?? config.timeZone),
  }
}

/** The step in which a member makes their words. */
interface Step {
  shown?: string[]
  ticket: string
  errors?: Record<string, string>
}

export async function action({ request }: Route.ActionArgs) {
  const { userId } = await freshlySignedIn(db, request)
  const { values } = await readForm(request, recoveryForm)
  if (!values || values.step === 'make') {
    const made = await newRecoveryWords(userId)
    return data<Step>({ shown: made.words, ticket: made.ticket })
  }
  const ticket = readTicket(userId, values.ticket)
  const { over, overText, saved, savedText, wrong } = words.recovery
  if (!ticket) return onTo('/account/words', { kind: 'info', title: over, text: overText })
  if (values.step === 'type') return data<Step>({ ticket: values.ticket })
  if (await keepRecoveryWords(db, ticket, values.words))
    return onTo('/account', { kind: 'success', title: saved, text: savedText })
  return data<Step>({ ticket: values.ticket, errors: { words: wrong } }, { status: 422 })
}

export default function Words({ loaderData: { madeOn }, actionData }: Route.ComponentProps) {
  const step: Step | undefined = actionData
  if (step?.shown) return <Shown shown={step.shown} ticket={step.ticket} />
  if (step) return <Typing ticket={step.ticket} errors={step.errors} />
  return (
    <Page title={words.recovery.title} lead={<p>{words.recovery.lead}</p>}>
      <FormTitle title={words.recovery.title} />
      <p>{madeOn ? words.recovery.have({ day: madeOn }) : words.recovery.none}</p>
      <Go step="make" label={madeOn ? words.recovery.makeNew : words.recovery.make} />
    </Page>
  )
}

function Shown({ shown, ticket }: { shown: readonly string[]; ticket: string }) {
  return (
    <Page title={words.recovery.shownTitle} lead={<p>{words.recovery.shownLead}</p>}>
      <FormTitle title={words.recovery.shownTitle} />
      <KeyBox title={words.recovery.label}>
        <p>
          <strong>{shown.join(' ')}</strong>
        </p>
      </KeyBox>
      <p>{words.recovery.notYet}</p>
      <Go step="type" label={words.recovery.written} ticket={ticket} />
    </Page>
  )
}

function Typing({ ticket, errors }: { ticket: string; errors: Record<string, string> | undefined }) {
  return (
    <Page title={words.recovery.typeTitle} lead={<p>{words.recovery.typeLead}</p>}>
      <FormTitle title={words.recovery.typeTitle} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <form method="post" action="/account/words" noValidate className="stack">
        <input type="hidden" name="step" value="check" />
        <input type="hidden" name="ticket" value={ticket} />
        <Field
          label={words.recovery.label}
          name="words"
          required
          hint={words.recovery.hint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors?.words}
        />
        <Button>{words.recovery.check}</Button>
      </form>
      <Go step="make" label={words.recovery.again} look="quiet" />
    </Page>
  )
}

interface Going {
  step: 'make' | 'type'
  label: string
  ticket?: string
  look?: 'main' | 'quiet'
}

function Go({ step, label, ticket, look = 'main' }: Going) {
  return (
    <form method="post" action="/account/words" noValidate className="stack">
      <input type="hidden" name="step" value={step} />
      {ticket && <input type="hidden" name="ticket" value={ticket} />}
      <Button look={look}>{label}</Button>
    </form>
  )
}
