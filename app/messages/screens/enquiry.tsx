import { data, redirect } from 'react-router'
import { discardDraft, savedDraft, withWords } from '#app/platform/autosave/autosave.server.ts'
import keptFormModule from '#app/platform/autosave/autosave-module.ts?worker&url'
import { isIncomplete, type TypedFields } from '#app/platform/forms/define-form.ts'
import { FormFields } from '#app/platform/forms/form-fields.tsx'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { daysInWords } from '#app/platform/settings/retention.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { promisesNow } from '#app/shared/promises/site-state.server.ts'
import { ClearWords, KeptLine, WordsWait } from '#app/ui/forms/autosave-form.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { enquirySchema } from '../model/forms.server.ts'
import { partnerForm } from '../model/partner-form.ts'
import { partnerKind, subjectFor } from '../model/partner-types.ts'
import { words } from '../model/words.ts'
import { takeMessage } from '../receiving/take-message.server.ts'
import type { Route } from './+types/enquiry'
import { FormEnd, FormErrors, NobodyReads, WriteTo } from './form-parts.tsx'

const FORM = partnerForm.name
const HERE = '/partner/enquiry'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.enquiry.partnerUs, href: '/partner' }, { label: words.enquiry.writeUs }],
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.enquiry.title,
    ownTitle: true,
    description: words.enquiry.metaDescription,
  })

export async function loader({ request }: Route.LoaderArgs) {
  const kept = await savedDraft(db, request, FORM)
  const loaded = {
    email: organisation().partnerEmail,
    kind: partnerKind(new URL(request.url).searchParams.get('kind')),
    promises: await promisesNow(db),
    keptFor: daysInWords((await retention(db)).days.messages),
    kept,
  }
  return data(loaded, withWords(kept))
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

interface Answer {
  typed: TypedFields
  errors: Record<string, string>
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, enquirySchema)
  const again = (status: number, errors: Record<string, string>) =>
    data<Answer>({ typed: form.typed, errors }, { status })
  if (!form.values) return again(422, form.errors)
  const sent = { ...form.values, subject: subjectFor(form.values.partner), about: null }
  const outcome = await takeMessage(db, sent, context.get(requestFacts).network)
  if ('sentence' in outcome) return again(outcome.status, { form: outcome.sentence })
  await discardDraft(db, request, FORM, form.typed.keptPage)
  return redirect('/partner', { status: 303, headers: { 'Set-Cookie': outcome.cookie } })
}

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const { kept } = loaderData
  const typed: TypedFields = actionData?.typed ?? kept.typed ?? {}
  const errors = actionData?.errors
  const kind = actionData || kept.typed?.partner ? partnerKind(typed.partner) : loaderData.kind
  return (
    <Page title={words.enquiry.title} lead={<p>{words.enquiry.fourShortQuestionsYou}</p>}>
      <FormTitle title={words.enquiry.title} error={Boolean(errors)} />
      <FormErrors errors={errors} isIncomplete={isIncomplete(partnerForm, typed)} />
      <section aria-labelledby="by-mail" className="box">
        <h2 id="by-mail">{words.enquiry.wouldYouRatherUse}</h2>
        <WriteTo email={loaderData.email} subject={subjectFor(kind)} />
      </section>
      {!loaderData.promises.open && <NobodyReads level={2} canCall={loaderData.promises.canCall} />}
      {kept.waiting && !actionData ? (
        <WordsWait form={FORM} back={HERE} waiting={kept.waiting} />
      ) : (
        <>
          <form method="post" action={HERE} noValidate className="stack contact-form">
            <EnterSendsNothing />
            <FormFields form={partnerForm} typed={{ ...typed, partner: kind }} errors={errors} />
            <FormEnd keptFor={loaderData.keptFor} message={loaderData.promises.message} />
            <KeptLine form={FORM} page={actionData?.typed.keptPage ?? kept.page} />
            <Button>{words.enquiry.sendMessage}</Button>
          </form>
          <ClearWords form={FORM} back={HERE} />
        </>
      )}
      <script src={keptFormModule} defer />
    </Page>
  )
}
