import { data, redirect } from 'react-router'
import { discardDraft, savedDraft, withWords } from '#app/platform/autosave/autosave.server.ts'
import keptFormModule from '#app/platform/autosave/autosave-module.ts?worker&url'
import { isIncomplete, type TypedFields } from '#app/platform/forms/define-form.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { daysInWords } from '#app/platform/settings/retention.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { cardToSend } from '#app/shared/access-card/access-card.server.ts'
import { promisesNow } from '#app/shared/promises/site-state.server.ts'
import { ClearWords, WordsWait } from '#app/ui/forms/autosave-form.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { LetterScene } from '#app/ui/illustrations/scenes.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { contactForm } from '../model/contact-form.ts'
import { contactSchema } from '../model/forms.server.ts'
import { pathAbout } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { takeMessage } from '../receiving/take-message.server.ts'
import type { Route } from './+types/contact'
import { ContactForm } from './contact-form.tsx'
import { ContactWays } from './contact-ways.tsx'
import { FormErrors, NobodyReads } from './form-parts.tsx'
import { AccessibilityStatement, LegalDisclaimer } from './statements.tsx'

const title = () => words.contact.title
const FORM = contactForm.name

export const handle = {
  hydrate: false,
  keep: true,
  crumbs: () => [{ label: words.contact.contact }],
  title,
  listed: {
    in: 'start',
    parts: () => [
      { hash: 'disclaimer', title: words.statements.legalDisclaimer },
      {
        hash: 'accessibility',
        title: words.statements.accessibilityStatement,
        searchText: words.searchTexts.accessibility,
      },
    ],
  },
  searchText: () => words.searchTexts.contact,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: title(),
    ownTitle: true,
    description: words.contact.metaDescription,
  })

export async function loader({ request }: Route.LoaderArgs) {
  const kept = await savedDraft(db, request, FORM)
  const loaded = {
    reach: organisation(),
    about: pathAbout(new URL(request.url).searchParams.get('about')),
    promises: await promisesNow(db),
    card: await cardToSend(db, request),
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
  const form = await readForm(request, contactSchema)
  const again = (status: number, errors: Record<string, string>) =>
    data<Answer>({ typed: form.typed, errors }, { status })
  if (!form.values) return again(422, form.errors)
  const outcome = await takeMessage(db, form.values, context.get(requestFacts).network)
  if ('sentence' in outcome) return again(outcome.status, { form: outcome.sentence })
  await discardDraft(db, request, FORM, form.typed.keptPage)
  return redirect('/contact', { status: 303, headers: { 'Set-Cookie': outcome.cookie } })
}

export default function Contact({ loaderData: { reach, ...loaded }, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors
  const about = actionData ? pathAbout(actionData.typed.about) : loaded.about
  // A visitor from “Report a problem with this page” has already said what it is about.
  const { kept } = loaded
  const typed: TypedFields =
    actionData?.typed ?? kept.typed ?? (about ? { subject: words.contact.aProblemPage } : {})
  const back = about ? `/contact?about=${encodeURIComponent(about)}` : '/contact'
  return (
    <Page title={title()} lead={<p>{words.contact.reachPersonWayEasiest}</p>} wide>
      <FormTitle title={title()} error={Boolean(errors)} />
      <FormErrors errors={errors} isIncomplete={isIncomplete(contactForm, typed)} />
      <div className="contact-page">
        <section id="write" aria-labelledby="write-title" className="stack">
          <h2 id="write-title">{about ? words.contact.reportProblemPage : words.contact.writeUsHere}</h2>
          <p>
            <Sentence of={words.contact.isAboutWhatSomeone} legalHelp="/legal-help" />
          </p>
          {!loaded.promises.open && <NobodyReads level={3} canCall={loaded.promises.canCall} />}
          {kept.waiting && !actionData ? (
            <WordsWait form={FORM} back={back} waiting={kept.waiting} />
          ) : (
            <div>
              <ContactForm
                typed={typed}
                errors={errors}
                about={about}
                keptFor={loaded.keptFor}
                message={loaded.promises.message}
                page={actionData?.typed.keptPage ?? kept.page}
                card={loaded.card}
              />
              <ClearWords form={FORM} back={back} />
            </div>
          )}
        </section>
        <section aria-labelledby="ways" className="stack">
          <h2 id="ways">{words.contact.howReachUs}</h2>
          <ContactWays {...reach} />
          <LetterScene />
        </section>
      </div>
      <LegalDisclaimer />
      <AccessibilityStatement {...reach} />
      <script src={keptFormModule} defer />
    </Page>
  )
}
