import { data, redirect } from 'react-router'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, longDate } from '#app/platform/time.ts'
import { mailed } from '#app/shared/promises/promises.ts'
import { canMail, mailNow } from '#app/shared/promises/site-state.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { onePiece } from '#app/ui/parts/one-piece.tsx'
import { db } from '#db/connect.server.ts'
import { donorOfLinkedGift } from '../../ledger/donor-links.server.ts'
import { amountProblem, changeSchema } from '../../model/forms.server.ts'
import { words } from '../../model/portal-words.ts'
import { CHARGE_DAYS, firstDayFrom, isFailing, money, often, ordinal, PAUSES } from '../../model/rules.ts'
import { changedSentence, digitsOf, wasChanged } from '../../model/typed-amount.ts'
import { changeDay } from '../../portal/change-day.server.ts'
import {
  cardPage,
  changeAmount,
  pauseGift,
  resumeGift,
  runningGift,
  stopGift,
} from '../../portal/donor-portal.server.ts'
import type { Route } from './+types/mine-gift'

export const handle = {
  hydrate: false,
  crumbs: ({ back }: { back: string }) => [
    { label: words.donate, href: '/donate' },
    { label: words.gifts.title, href: back },
    { label: words.monthly.title },
  ],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

async function find({ token, giftId }: { token: string; giftId: string }) {
  const link = await donorOfLinkedGift(db, token, giftId)
  const gift = link && (await runningGift(db, link.donorId, giftId))
  if (gift) return { gift, alone: link.alone }
  // The link of a receipt, whose gift has stopped since.
  if (link?.alone) throw redirectWithFlash(ASK, OVER)
  // The link has expired, the gift is another donor's, or it has stopped: the link's page explains it.
  throw redirect(`${ASK}/${encodeURIComponent(token)}`, { status: 303 })
}

const ASK = '/donate/mine'
const OVER = {
  kind: 'info',
  get title() {
    return words.monthly.over
  },
  get text() {
    return words.monthly.overText
  },
} as const

/** Each day with the date of its first charge, so the donor sees it while choosing. */
const daysFrom = (planned: string) =>
  CHARGE_DAYS.map((day) => ({
    value: String(day),
    label: words.day.option({ day: ordinal(day), next: longDate(firstDayFrom(day, planned)) }),
  }))

export async function loader({ params }: Route.LoaderArgs) {
  const { gift, alone } = await find(params)
  return {
    // A link for one gift does not open the others.
    back: alone ? ASK : `${ASK}/${params.token}`,
    here: `/donate/mine/${params.token}/gift/${gift.id}`,
    amountCents: gift.amountCents,
    reference: gift.reference,
    paused: gift.status === 'paused',
    until: gift.status === 'paused' && gift.pausedUntil ? longDate(gift.pausedUntil, config.timeZone) : null,
    failed: isFailing(gift),
    days: gift.nextChargeAt ? daysFrom(dayOf(new Date(gift.nextChargeAt), config.timeZone)) : [],
    next: gift.nextChargeAt && longDate(gift.nextChargeAt, config.timeZone),
  }
}

export async function action({ request, params }: Route.ActionArgs) {
  const { gift, alone } = await find(params)
  const form = await readForm(request, changeSchema)
  if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
  const { intent, months, custom, day } = form.values
  const here = `${ASK}/${params.token}/gift/${gift.id}`
  const back = !alone ? `${ASK}/${params.token}` : intent === 'stop' ? ASK : here
  const done = (title: string, text: string) => redirectWithFlash(back, { kind: 'success', title, text })
  if (intent === 'card') return redirect(await cardPage(gift), { status: 303 })
  if (intent === 'pause') return done(words.pause.paused, await pauseGift(db, gift, months))
  if (intent === 'resume') return done(words.pause.resumed, await resumeGift(db, gift))
  if (intent === 'amount') {
    const amount = Number(digitsOf(custom))
    const wrong = amountProblem(custom, amount)
    if (wrong) return data({ errors: { custom: wrong }, typed: form.typed }, { status: 422 })
    // A card pays it every month, so the donor confirms the corrected amount first.
    if (wasChanged(custom)) {
      const asked = words.amount.ifRight({ changed: changedSentence(custom) })
      return data(
        { errors: { custom: asked }, typed: { ...form.typed, custom: String(amount) } },
        { status: 422 },
      )
    }
    return done(words.amount.saved, await changeAmount(db, gift, amount * 100))
  }
  if (intent === 'day') {
    if (day === 0) return data({ errors: { day: words.day.choose }, typed: form.typed }, { status: 422 })
    return done(words.day.saved, await changeDay(db, gift, day))
  }
  await stopGift(db, gift)
  const { stopped, stoppedText } = words.monthly
  return done(stopped, canMail ? `${stoppedText} ${mailed(mailNow(), words.told.mail)}` : stoppedText)
}

export default function MineGift({ loaderData, actionData }: Route.ComponentProps) {
  const { here, back, amountCents, reference, paused, until, failed, next, days } = loaderData
  const errors: Record<string, string> | undefined = actionData?.errors
  const typed: Record<string, string | undefined> = actionData?.typed ?? {}
  const given = `${money(amountCents)} ${often('monthly')}`
  return (
    <Page
      title={words.monthly.title}
      lead={<p>{onePiece(leadOf({ given, reference, failed, until, next: paused ? null : next }))}</p>}
    >
      <FormTitle title={words.monthly.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      {failed && <OtherCard here={here} failed />}
      <section aria-labelledby="stop" className="stack">
        <h2 id="stop">{words.monthly.stop}</h2>
        <p>{words.monthly.stopText}</p>
        <form method="post" action={here}>
          <Button look={failed ? 'quiet' : 'main'} name="intent" value="stop">
            {words.monthly.stopGift({ gift: given })}
          </Button>
        </form>
      </section>
      <section aria-labelledby="rest" className="stack">
        <h2 id="rest">{paused ? words.pause.end : words.pause.heading}</h2>
        {paused ? (
          <form method="post" action={here}>
            <Button look="quiet" name="intent" value="resume">
              {words.pause.resume}
            </Button>
          </form>
        ) : (
          <form method="post" action={here} className="stack gift-details" noValidate>
            <Select
              label={words.pause.howLong}
              name="months"
              width="half"
              error={errors?.months}
              choices={PAUSES.map((months) => ({
                value: String(months),
                label: words.pause.months({ count: months }),
              }))}
            />
            <Button look="quiet" name="intent" value="pause">
              {words.pause.pause}
            </Button>
          </form>
        )}
      </section>
      <section aria-labelledby="change" className="stack">
        <h2 id="change">{words.amount.heading}</h2>
        <form method="post" action={here} className="stack gift-details" noValidate>
          <Field
            label={words.amount.label}
            name="custom"
            inputMode="numeric"
            width="short"
            hint={words.amount.hint}
            defaultValue={typed.custom}
            error={errors?.custom}
          />
          <Button look="quiet" name="intent" value="amount">
            {words.amount.heading}
          </Button>
        </form>
      </section>
      {!paused && !failed && next && days.length > 0 && (
        <section aria-labelledby="which-day" className="stack">
          <h2 id="which-day">{words.day.heading}</h2>
          <p>{words.day.planned({ day: next })}</p>
          <form method="post" action={here} className="stack gift-details" noValidate>
            <Select
              label={words.day.label}
              name="day"
              width="half"
              error={errors?.day}
              defaultValue={typed.day ?? '0'}
              choices={[{ value: '0', label: words.day.choose }, ...days]}
            />
            <Button look="quiet" name="intent" value="day">
              {words.day.heading}
            </Button>
          </form>
        </section>
      )}
      {!failed && <OtherCard here={here} />}
      <p className="back-link">
        <a href={back}>{back === ASK ? words.monthly.askForAll : words.monthly.back}</a>
      </p>
    </Page>
  )
}

function leadOf(gift: {
  given: string
  reference: string
  failed: boolean
  until: string | null
  next: string | null
}): string {
  const { given, reference, failed, until, next } = gift
  if (failed) return words.monthly.leadFailed({ gift: given, reference })
  if (until) return words.monthly.leadPaused({ gift: given, reference, until })
  return next
    ? words.monthly.leadNext({ gift: given, reference, day: next })
    : words.monthly.lead({ gift: given, reference })
}

/** First on the page when a charge failed, because the donor came for it. */
const OtherCard = ({ here, failed = false }: { here: string; failed?: boolean }) => (
  <section aria-labelledby="card" className="stack">
    <h2 id="card">{words.card.heading}</h2>
    {failed && <p>{words.card.failed}</p>}
    <p>{words.card.text}</p>
    <form method="post" action={here}>
      <Button look={failed ? 'main' : 'quiet'} name="intent" value="card">
        {words.card.toStripe}
      </Button>
    </form>
  </section>
)
