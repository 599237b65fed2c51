import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { inHours } from '#app/shared/promises/promises.ts'
import { JoinScene } from '#app/ui/illustrations/scenes.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { StepsLine } from '#app/ui/parts/steps.tsx'
import { markedEmail } from '#app/ui/samples.ts'
import { general, partnerKind, partnerTypes, subjectFor } from '../model/partner-types.ts'
import { words } from '../model/words.ts'
import type { Route } from './+types/partner'
import { WriteTo } from './form-parts.tsx'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.partner.partnerUs }],
  title: () => words.partner.title,
  listed: { in: 'start' },
  searchText: () => words.searchTexts.partner,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.partner.metaTitle,
    description: words.partner.metaDescription,
  })

export const loader = () => ({
  email: organisation().partnerEmail,
  within: inHours(config.promised.reviewHours),
})

/** The buttons change nothing: they show where to write and which subject line to use, on the page of the form. */
export async function action({ request }: Route.ActionArgs) {
  const kind = partnerKind((await formData(request)).get('kind'))
  const to = `/partner/enquiry?kind=${kind}`
  return redirectWithFlash(to, {
    kind: 'info',
    title: words.partner.letsConnect,
    text: words.partner.sendEmailSubjectLine({
      partnerEmail: markedEmail(organisation().partnerEmail),
      subjectFor: subjectFor(kind),
    }),
  })
}

export default function Partner({ loaderData: { email, within } }: Route.ComponentProps) {
  return (
    <Page
      title={words.partner.title}
      lead={<p>{words.partner.thisPageHelpsYou}</p>}
      drawing={<JoinScene />}
      wide
    >
      <section aria-labelledby="kinds" className="stack">
        <h2 id="kinds">{words.partner.threeWaysWorkTogether}</h2>
        <ul className="cards">
          {partnerTypes(within).map((type) => (
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
        <h2 id="next">{words.partner.whatHappensWhenYou}</h2>
        <StepsLine
          steps={[
            {
              title: words.partner.youWriteUs,
              text: words.partner.youWriteUsText,
            },
            { title: words.partner.weRead, text: <AnswerPromised say="partner" /> },
            { title: words.partner.weTalk, text: words.partner.weTalkText },
          ]}
        />
      </section>

      <section aria-labelledby="other" className="box">
        <h2 id="other">{words.partner.ifYouHaveAnother}</h2>
        <p>{words.partner.writeUsEvenIf}</p>
        <form method="post">
          <input type="hidden" name="kind" value={general().id} />
          <Button>{general().button}</Button>
        </form>
        <WriteTo email={email} subject={general().subject} />
      </section>
    </Page>
  )
}
