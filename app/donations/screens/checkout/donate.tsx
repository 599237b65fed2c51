import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { GrowScene } from '#app/ui/illustrations/grow.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { MailLink } from '#app/ui/parts/mail-link.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { isSample } from '#app/ui/samples.ts'
import { words } from '../../model/checkout-words.ts'
import { giftSchema } from '../../model/forms.server.ts'
import { dollars, giftFrom, giftQuery, INVALID_TITLE } from '../../model/rules.ts'
import { changedSentence, wasChanged } from '../../model/typed-amount.ts'
import { cardsAreSetUp } from '../../stripe/stripe-client.server.ts'
import type { Route } from './+types/donate'
import { GiftForm, type Typed } from './gift-form.tsx'
import { WaysToGive } from './ways-to-give.tsx'

export const handle = {
  hydrate: false,
  keep: true,
  crumbs: () => [{ label: words.choice.title }],
  title: () => words.choice.title,
  listed: { in: 'start' },
  searchText: () => words.searchTexts.donate,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.choice.title,
    ownTitle: true,
    description: words.choice.description,
  })

export function loader({ request }: Route.LoaderArgs) {
  const { name, givingEmail, address } = organisation()
  const { legalName, form990 } = config.accounts
  const gift = giftFrom(new URL(request.url).searchParams)
  const typed: Typed = gift
    ? {
        frequency: gift.frequency,
        ...(config.giving.presets.some((amount) => amount === gift.amount)
          ? { amount: String(gift.amount) }
          : { custom: String(gift.amount) }),
      }
    : {}
  return {
    reach: { name, legalName, givingEmail, address },
    form990,
    typed,
    cards: cardsAreSetUp(),
    ...config.giving,
  }
}

/** Nothing is stored: the choice is passed in the URL of the next page. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, giftSchema)
  if (!form.values) return data({ errors: form.errors, typed: form.typed as Typed }, { status: 422 })
  const { custom = '' } = form.typed
  const headers = new Headers()
  if (custom && wasChanged(custom)) {
    const text = words.choice.changedText({ how: changedSentence(custom) })
    headers.set('Set-Cookie', setFlash({ kind: 'info', title: words.choice.changed, text }))
  }
  return redirect(`/donate/review?${giftQuery(form.values)}`, { status: 303, headers })
}

export default function Donate({ loaderData, actionData }: Route.ComponentProps) {
  const { reach, form990, cards, presets, impact, impactIsSample } = loaderData
  const errors = actionData?.errors
  return (
    <Page title={words.choice.title} lead={<p>{words.choice.lead}</p>} wide>
      <FormTitle title={words.choice.title} error={Boolean(errors)} />
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
        <Notice kind="info" title={words.choice.noCards}>
          <p>{isSample(reach.address) ? words.choice.noCardsSample : words.choice.noCardsText}</p>
        </Notice>
      )}
      <div className="give">
        <section aria-labelledby="choose" className="stack">
          <h2 id="choose">{words.choice.heading}</h2>
          <GiftForm presets={presets} typed={actionData?.typed ?? loaderData.typed} errors={errors} />
        </section>
        <section aria-labelledby="impact" className="give-impact">
          <h2 id="impact">{words.choice.impact}</h2>
          <p>{impactIsSample ? words.choice.impactSamples : words.choice.impactText}</p>
          <dl>
            {impact.map(({ amount, does }) => (
              <div key={amount}>
                <dt>{dollars(amount)}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <GrowScene />
          {form990 && (
            <p>
              <Sentence
                of={words.choice.form990}
                form990={(said: ReactNode) => (
                  <a href={form990} rel="noreferrer">
                    {said}
                  </a>
                )}
              />
            </p>
          )}
        </section>
      </div>
      <section aria-labelledby="ways" className="stack">
        <h2 id="ways">{cards ? words.choice.otherWays : words.choice.waysToday}</h2>
        <WaysToGive {...reach} />
        <p className="line-links">
          <a href="/donate/mine">{words.choice.toMine}</a>
        </p>
      </section>
      <section aria-labelledby="legacy" className="box">
        <h2 id="legacy">{words.legacy.heading}</h2>
        <p>
          {isSample(reach.givingEmail) ? (
            <Sentence of={words.legacy.textWithSample} contact="/contact" />
          ) : (
            <Sentence
              of={words.legacy.text}
              email={<MailLink email={reach.givingEmail} subject={words.legacy.subject} />}
            />
          )}
        </p>
        <p>{words.legacy.sample}</p>
        <ul className="line-links">
          <li>
            <a href="/donate/gift-in-a-will.docx" download>
              {words.legacy.word}
            </a>
          </li>
          <li>
            <a href="/donate/gift-in-a-will.txt" download>
              {words.legacy.plain}
            </a>
          </li>
        </ul>
      </section>
    </Page>
  )
}
