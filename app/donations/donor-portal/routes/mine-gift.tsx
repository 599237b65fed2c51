import { data, redirect } from 'react-router'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { leaveNotice } from '#app/platform/mail/notices.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { canMail } from '#app/platform/settings/site-state.server.ts'
import { dayOf, longDate } from '#app/platform/time.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { changedSentence, digitsOf, wasChanged } from '../../checkout/typed-amount.ts'
import { amountProblem, changeSchema } from '../../forms.server.ts'
import { CHARGE_DAYS, firstDayFrom, money, often, ordinal, PAUSES } from '../../rules.ts'
import { changeDay } from '../change-day.server.ts'
import { donorOfLinkedGift } from '../donor-links.server.ts'
import {
  cardPage,
  changeAmount,
  pauseGift,
  resumeGift,
  runningGift,
  stopGift,
} from '../donor-portal.server.ts'
import type { Route } from './+types/mine-gift'

const TITLE = 'Your monthly gift'

export const handle = {
  hydrate: false,
  crumbs: ({ back }: { back: string }) => [
    { label: 'Donate', href: '/donate' },
    { label: 'Your gifts', href: back },
    { label: TITLE },
  ],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

async function find({ token, giftId }: { token: string; giftId: string }) {
  const link = await donorOfLinkedGift(db, token, giftId)
  const gift = link && (await runningGift(db, link.donorId, giftId))
  if (gift) return { gift, alone: link.alone }
  // The link of a receipt, whose gift stopped since.
  if (link?.alone) throw redirect(ASK, { status: 303, headers: { 'Set-Cookie': leaveNotice(OVER) } })
  // A link that is over, a gift of somebody else, or one that has stopped: the page of the link says it in words.
  throw redirect(`${ASK}/${encodeURIComponent(token)}`, { status: 303 })
}

const ASK = '/donate/mine'
const OVER = {
  kind: 'info',
  title: 'This monthly gift has ended',
  text: 'Nothing more is charged. To see your gifts and receipts, ask for a link here.',
} as const

/** Each day with the date of its first charge: who chooses sees when that is. */
const daysFrom = (planned: string) =>
  CHARGE_DAYS.map((day) => ({
    value: String(day),
    label: `The ${ordinal(day)}, next on ${longDate(firstDayFrom(day, planned))}`,
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
  const done = (title: string, text: string) =>
    redirect(back, { status: 303, headers: { 'Set-Cookie': leaveNotice({ kind: 'success', title, text }) } })
  if (intent === 'card') return redirect(await cardPage(gift), { status: 303 })
  if (intent === 'pause') return done('Your gift is paused', await pauseGift(db, gift, months))
  if (intent === 'resume') return done('Your gift is running again', await resumeGift(db, gift))
  if (intent === 'amount') {
    const amount = Number(digitsOf(custom))
    const wrong = amountProblem(custom, amount)
    if (wrong) return data({ errors: { custom: wrong }, typed: form.typed }, { status: 422 })
    // A card pays it every month: what we made of it is shown before it counts.
    if (wasChanged(custom)) {
      const asked = `${changedSentence(custom)} If that is right, press the button again.`
      return data(
        { errors: { custom: asked }, typed: { ...form.typed, custom: String(amount) } },
        { status: 422 },
      )
    }
    return done('Your gift has changed', await changeAmount(db, gift, amount * 100))
  }
  if (intent === 'day') {
    if (day === 0) return data({ errors: { day: 'Choose a day' }, typed: form.typed }, { status: 422 })
    return done('Your gift has a new day', await changeDay(db, gift, day))
  }
  await stopGift(db, gift)
  return done(
    'Your gift has stopped',
    `Nothing more will be charged.${canMail ? ' We sent you an email that says so.' : ''} Thank you for what you gave.`,
  )
}

export default function MineGift({ loaderData, actionData }: Route.ComponentProps) {
  const { here, back, amountCents, reference, paused, next, days } = loaderData
  const errors: Record<string, string> | undefined = actionData?.errors
  const typed: Record<string, string | undefined> = actionData?.typed ?? {}
  const words = `${money(amountCents)} ${often('monthly')}`
  return (
    <Page
      title={TITLE}
      lead={
        <p>{`${words}, reference ${reference}. ${next && !paused ? `It is charged next on ${next}.` : ''}`}</p>
      }
    >
      <FormTitle title={TITLE} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <section aria-labelledby="stop" className="stack">
        <h2 id="stop">Stop it</h2>
        <p>Nothing more is charged. You do not have to say why.</p>
        <form method="post" action={here}>
          <Button name="intent" value="stop">{`Stop ${words}`}</Button>
        </form>
      </section>
      <section aria-labelledby="rest" className="stack">
        <h2 id="rest">Pause it</h2>
        {paused ? (
          <form method="post" action={here}>
            <Button look="quiet" name="intent" value="resume">
              Resume now
            </Button>
          </form>
        ) : (
          <form method="post" action={here} className="stack gift-details" noValidate>
            <Select
              label="For how long?"
              name="months"
              width="half"
              error={errors?.months}
              choices={PAUSES.map((months) => ({
                value: String(months),
                label: months === 1 ? '1 month' : `${months} months`,
              }))}
            />
            <Button look="quiet" name="intent" value="pause">
              Pause my gift
            </Button>
          </form>
        )}
      </section>
      <section aria-labelledby="change" className="stack">
        <h2 id="change">Change the amount</h2>
        <form method="post" action={here} className="stack gift-details" noValidate>
          <Field
            label="New amount every month, in dollars"
            name="custom"
            inputMode="numeric"
            width="short"
            hint="Whole dollars, for example 20."
            defaultValue={typed.custom}
            error={errors?.custom}
          />
          <Button look="quiet" name="intent" value="amount">
            Change the amount
          </Button>
        </form>
      </section>
      {!paused && days.length > 0 && (
        <section aria-labelledby="which-day" className="stack">
          <h2 id="which-day">Change the day</h2>
          <p>{`The next charge is planned for ${next}. It never comes earlier than that, so you do not pay twice for a month.`}</p>
          <form method="post" action={here} className="stack gift-details" noValidate>
            <Select
              label="Day of the month"
              name="day"
              width="half"
              error={errors?.day}
              defaultValue={typed.day ?? '0'}
              choices={[{ value: '0', label: 'Choose a day' }, ...days]}
            />
            <Button look="quiet" name="intent" value="day">
              Change the day
            </Button>
          </form>
        </section>
      )}
      <section aria-labelledby="card" className="stack">
        <h2 id="card">Change your card</h2>
        <p>You do this on a page of Stripe. We never see your card number.</p>
        <form method="post" action={here}>
          <Button look="quiet" name="intent" value="card">
            Go to Stripe
          </Button>
        </form>
      </section>
      <p className="back-link">
        <a href={back}>Back to your gifts</a>
      </p>
    </Page>
  )
}
