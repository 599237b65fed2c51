import { data, redirect } from 'react-router'
import { readForm } from '#app/platform/forms.server.ts'
import { allow } from '#app/platform/limits.server.ts'
import { leaveNotice } from '#app/platform/notices.server.ts'
import { BrokenRecipients } from '#app/platform/recipients.server.ts'
import { requestFacts } from '#app/platform/request.server.ts'
import { retention } from '#app/platform/retention.server.ts'
import { daysInWords } from '#app/platform/retention.ts'
import { organisation } from '#app/platform/settings.server.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { LetterScene } from '#app/ui/illustrations/scenes.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { db } from '#db/connect.server.ts'
import { ContactForm, type Typed } from '../components/contact-form.tsx'
import { ContactWays } from '../components/contact-ways.tsx'
import { AccessibilityStatement, LegalDisclaimer } from '../components/statements.tsx'
import { contactSchema } from '../forms.server.ts'
import { sendMessage, someoneReadsMessages } from '../messages.server.ts'
import { MISSING_TEXT, MISSING_TITLE, pathAbout } from '../rules.ts'
import type { Route } from './+types/contact'

const AN_HOUR_FROM_ONE_PLACE = 10
const TITLE = 'Contact us'

export const handle = { hydrate: false, crumbs: [{ label: 'Contact' }] }

export const meta: Route.MetaFunction = () => [
  {
    name: 'description',
    content: 'Write to us, call us or send a letter. The legal disclaimer and the accessibility statement.',
  },
]

export async function loader({ request }: Route.LoaderArgs) {
  return {
    reach: organisation(),
    about: pathAbout(new URL(request.url).searchParams.get('about')),
    someoneReads: await someoneReadsMessages(db),
    keptFor: daysInWords((await retention(db)).days.messages),
  }
}

interface Answer {
  typed: Typed
  errors: Record<string, string>
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, contactSchema)
  const again = (status: number, errors: Record<string, string>) =>
    data<Answer>({ typed: form.typed, errors }, { status })
  if (!form.values) return again(422, form.errors)
  if (!(await allow(db, 'contact.send', context.get(requestFacts).network, AN_HOUR_FROM_ONE_PLACE))) {
    return again(429, {
      form: 'Many messages were sent in the last hour. Yours is still here. Wait an hour, then send it again.',
    })
  }
  const { website, ...message } = form.values
  try {
    const reference = await sendMessage(db, { ...message, lane: website ? 'quarantine' : 'open' })
    return redirect('/contact', { status: 303, headers: { 'Set-Cookie': sentNotice(reference) } })
  } catch (error) {
    if (!(error instanceof BrokenRecipients)) throw error
    return again(503, {
      form: 'We cannot keep messages safely now, so we did not take yours. It is still here. Email or call us, or try again later.',
    })
  }
}

const sentNotice = (reference: string) =>
  leaveNotice({
    kind: 'success',
    title: 'Message Sent Successfully!',
    text: `Thank you for contacting us. We'll get back to you as soon as possible. Your reference is ${reference}. If you hear nothing for a week, call ${organisation().phone} and say this reference.`,
  })

export default function Contact({ loaderData: { reach, ...loaded }, actionData }: Route.ComponentProps) {
  const typed: Typed = actionData?.typed ?? {}
  const errors = actionData?.errors
  const about = actionData ? pathAbout(typed.about) : loaded.about
  const missing = errors && ['name', 'email', 'subject', 'message'].some((field) => !typed[field])
  return (
    <Page
      title={TITLE}
      lead={<p>This page helps you reach a person. Choose the way that is easiest for you.</p>}
      drawing={<LetterScene />}
      wide
    >
      <FormTitle title={TITLE} error={Boolean(errors)} />
      <ErrorSummary
        errors={errors}
        lead={
          missing && (
            <>
              <p>
                <strong>{MISSING_TITLE}</strong>
              </p>
              <p>{MISSING_TEXT}</p>
            </>
          )
        }
      />
      <section aria-labelledby="ways" className="stack">
        <h2 id="ways">How to reach us</h2>
        <ContactWays {...reach} />
      </section>
      <section id="write" aria-labelledby="write-title" className="stack">
        <h2 id="write-title">Write to us here</h2>
        <p>
          Is it about what someone did to you? Use the form of the <a href="/legal-help">Legal Help Center</a>{' '}
          instead. For legal advice, this form is the wrong place.
        </p>
        {!loaded.someoneReads && (
          <Notice kind="info" title="Nobody reads this form yet" level={3}>
            <p>
              We are still setting up our team. What you send now is kept locked until someone can read it. To
              be sure of an answer, email us or call us.
            </p>
          </Notice>
        )}
        <ContactForm typed={typed} errors={errors} about={about} keptFor={loaded.keptFor} />
      </section>
      <LegalDisclaimer />
      <AccessibilityStatement {...reach} />
    </Page>
  )
}
