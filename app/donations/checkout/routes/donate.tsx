import { data, redirect } from 'react-router'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { leaveNotice } from '#app/platform/mail/notices.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { GrowScene } from '#app/ui/illustrations/scenes.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { giftSchema } from '../../forms.server.ts'
import { dollars, giftFrom, giftQuery, IMPACT, INVALID_TITLE, PRESETS } from '../../rules.ts'
import { cardsAreSetUp } from '../../stripe-sync/stripe-client.server.ts'
import { GiftForm, type Typed } from '../components/gift-form.tsx'
import { WaysToGive } from '../components/ways-to-give.tsx'
import { changedSentence, wasChanged } from '../typed-amount.ts'
import type { Route } from './+types/donate'

const TITLE = 'Donate'

export const handle = { keep: true, crumbs: [{ label: 'Donate' }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: TITLE,
    ownTitle: true,
    description: 'Give once or every month. What a gift does. Gifts in a will. See or stop a gift.',
  })

export function loader({ request }: Route.LoaderArgs) {
  const { name, givingEmail, address } = organisation()
  const { legalName, form990 } = config.accounts
  const gift = giftFrom(new URL(request.url).searchParams)
  const typed: Typed = gift
    ? {
        frequency: gift.frequency,
        ...(PRESETS.some((amount) => amount === gift.amount)
          ? { amount: String(gift.amount) }
          : { custom: String(gift.amount) }),
      }
    : {}
  return { reach: { name, legalName, givingEmail, address }, form990, typed, cards: cardsAreSetUp() }
}

/** Nothing is kept: the choice goes on in the address of the next page. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, giftSchema)
  if (!form.values) return data({ errors: form.errors, typed: form.typed as Typed }, { status: 422 })
  const { custom = '' } = form.typed
  const headers = new Headers()
  if (custom && wasChanged(custom)) {
    const text = `${changedSentence(custom)} You can change it below.`
    headers.set('Set-Cookie', leaveNotice({ kind: 'info', title: 'We changed your amount', text }))
  }
  return redirect(`/donate/review?${giftQuery(form.values)}`, { status: 303, headers })
}

export default function Donate({ loaderData, actionData }: Route.ComponentProps) {
  const { reach, form990, cards } = loaderData
  const errors = actionData?.errors
  return (
    <Page title={TITLE} lead={<p>Support our work. Our help is free for everyone.</p>} wide>
      <FormTitle title={TITLE} error={Boolean(errors)} />
      <ErrorSummary
        errors={errors}
        lead={
          errors?.custom && (
            <p>
              <strong>{INVALID_TITLE}</strong>
            </p>
          )
        }
      />
      {!cards && (
        <Notice kind="info" title="Card payments are not set up on this site yet">
          <p>
            You can promise a gift here and send it by check or bank transfer. This form asks for no card.
          </p>
        </Notice>
      )}
      <div className="give">
        <section aria-labelledby="choose" className="stack">
          <h2 id="choose">Choose your gift</h2>
          <GiftForm
            key={JSON.stringify(actionData?.typed ?? loaderData.typed)}
            typed={actionData?.typed ?? loaderData.typed}
            errors={errors}
          />
        </section>
        <section aria-labelledby="impact" className="give-impact">
          <h2 id="impact">What a gift can do</h2>
          <p>These are examples of what each amount pays for.</p>
          <dl>
            {IMPACT.map(({ amount, does }) => (
              <div key={amount}>
                <dt>{dollars(amount)}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <GrowScene />
          {form990 && (
            <p>
              What we took in and spent each year stands in{' '}
              <a href={form990} rel="noreferrer">
                our Form 990, our report to the tax office (IRS)
              </a>
              .
            </p>
          )}
        </section>
      </div>
      <section aria-labelledby="ways" className="stack">
        <h2 id="ways">{cards ? 'Other ways to give' : 'Ways to give today'}</h2>
        <WaysToGive {...reach} />
        <p className="line-links">
          <a href="/donate/mine">See, pause or stop a gift you give</a>
        </p>
      </section>
      <section aria-labelledby="legacy" className="box">
        <h2 id="legacy">Legacy gifts</h2>
        <p>
          You can remember us in your will or your estate plan. A gift like this costs you nothing today, and
          you can change your mind. Write to{' '}
          <a href={`mailto:${reach.givingEmail}?subject=${encodeURIComponent('A legacy gift')}`}>
            {reach.givingEmail}
          </a>{' '}
          to talk with a person about it.
        </p>
        <p>
          We wrote sample words that you can show to your attorney. They are not legal advice. Ask your
          attorney which words fit.
        </p>
        <ul className="line-links">
          <li>
            <a href="/donate/gift-in-a-will.docx" download>
              Sample words for a will (Word)
            </a>
          </li>
          <li>
            <a href="/donate/gift-in-a-will.txt" download>
              Sample words for a will (plain text)
            </a>
          </li>
        </ul>
      </section>
    </Page>
  )
}
