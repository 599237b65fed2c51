import { redirect } from 'react-router'
import { formData } from '#app/platform/forms/read-form.server.ts'
import { leaveNotice } from '#app/platform/mail/notices.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { JoinScene } from '#app/ui/illustrations/scenes.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { StepsLine } from '#app/ui/parts/steps.tsx'
import { WriteTo } from '../components/write-to.tsx'
import { GENERAL, PARTNER_TYPES, partnerKind, subjectFor } from '../partner-types.ts'
import type { Route } from './+types/partner'

export const handle = { hydrate: false, crumbs: [{ label: 'Partner With Us' }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Partner With Us',
    description: 'How law firms, organizations and companies can work with us, and how to reach us.',
  })

export const loader = () => ({ email: organisation().partnerEmail })

/** The buttons change nothing: they tell where to write and what to put in the subject line, on the page of the form. */
export async function action({ request }: Route.ActionArgs) {
  const kind = partnerKind((await formData(request)).get('kind'))
  const notice = leaveNotice({
    kind: 'info',
    title: "Let's Connect!",
    text: `Send an email to ${organisation().partnerEmail} with the subject line “${subjectFor(kind)}”, or use the form on this page. Tell us who you are and what you would like to do together.`,
  })
  const to = `/partner/enquiry?kind=${kind}`
  return redirect(to, { status: 303, headers: { 'Set-Cookie': notice } })
}

export default function Partner({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <Page
      title="Partner With Us"
      lead={<p>This page helps you choose how to work with us, and tells you where to write.</p>}
      drawing={<JoinScene />}
      wide
    >
      <section aria-labelledby="kinds" className="stack">
        <h2 id="kinds">Three ways to work together</h2>
        <ul className="cards">
          {PARTNER_TYPES.map((type) => (
            <li key={type.id} className="card partner-card">
              <h3>{type.title}</h3>
              <p className="card-text">{type.text}</p>
              <ul>
                {type.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <form method="post" className="card-footer">
                <input type="hidden" name="kind" value={type.id} />
                <Button look="quiet">{type.button}</Button>
              </form>
              <WriteTo email={email} subject={type.subject} />
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="next" className="stack">
        <h2 id="next">What happens when you write</h2>
        <StepsLine
          steps={[
            {
              title: 'You write to us',
              text: 'Press the button on your card for a short form. Or send an email with the subject line on your card.',
            },
            { title: 'We read it', text: <AnswerPromised say="partner" /> },
            { title: 'We talk', text: 'By email, by phone or on video. You choose what works for you.' },
          ]}
        />
      </section>

      <section aria-labelledby="other" className="box">
        <h2 id="other">If you have another idea</h2>
        <p>Write to us even if no card fits. You do not need a plan yet.</p>
        <form method="post">
          <input type="hidden" name="kind" value={GENERAL.id} />
          <Button>{GENERAL.button}</Button>
        </form>
        <WriteTo email={email} subject={GENERAL.subject} />
      </section>
    </Page>
  )
}
