import { data, redirect } from 'react-router'
import { discardDraft, NO_WORDS, savedDraft } from '#app/platform/autosave/autosave.server.ts'
import keptFormModule from '#app/platform/autosave/autosave-module.ts?worker&url'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { logIncident } from '#app/platform/log.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { dayOf, nowDate } from '#app/platform/time.ts'
import { AnswersForm } from '#app/ui/forms/answers-form.tsx'
import { ClearWords, WordsWait } from '#app/ui/forms/autosave-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { isSample, markedEmail } from '#app/ui/samples.ts'
import { db } from '#db/connect.server.ts'
import {
  beginGift,
  isBegun,
  leadToStripe,
  looksMadeUp,
  newGiftForm,
} from '../../checkout/begin-gift.server.ts'
import { keepGift, keptGift } from '../../checkout/gift-cookie.server.ts'
import { gaveJustNow } from '../../checkout/gift-view.server.ts'
import { words } from '../../model/checkout-words.ts'
import { emailMark } from '../../model/donors.server.ts'
import { type Details, detailsSchema } from '../../model/forms.server.ts'
import { keptOfCard } from '../../model/gift-form.ts'
import { feeCents, type Gift, giftFrom, giftQuery, giftWords, money, often } from '../../model/rules.ts'
import { cardsRest, mayBegin } from '../../stripe/card-testing-guard.server.ts'
import { cardsAreSetUp } from '../../stripe/stripe-client.server.ts'
import type { Route } from './+types/review'
import { GaveBefore } from './gave-before.tsx'
import { GiftChoice } from './gift-choice.tsx'
import { GiftDetails } from './gift-details.tsx'
import type { Typed } from './gift-form.tsx'

const FORM = 'gift'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.choice.title, href: '/donate' }, { label: words.review.title }],
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

interface Asked {
  gift: Gift
  card: boolean
  rests: boolean
}

async function asked(request: Request): Promise<Asked> {
  const query = new URL(request.url).searchParams
  const gift = giftFrom(query)
  if (!gift) throw redirect('/donate', { status: 303 })
  const rests = cardsAreSetUp() && (await cardsRest(db))
  return { gift, card: cardsAreSetUp() && !rests && query.get('by') !== 'check', rests }
}

const today = () => Number(dayOf(nowDate(), config.timeZone).slice(8))

export async function loader({ request }: Route.LoaderArgs) {
  const { gift, card, rests } = await asked(request)
  const back = new URL(request.url).searchParams.get('back') === 'yes'
  const { name, phone, givingEmail, address } = organisation()
  const { ein } = config.accounts
  const kept = keptGift(request)
  const keptWords = back ? NO_WORDS : await savedDraft(db, request, FORM)
  const typed = (back && kept?.typed) || keptWords.typed || {}
  return {
    gift,
    card,
    rests,
    back,
    before: await gaveJustNow(db, kept?.id),
    cards: cardsAreSetUp(),
    bank: config.accounts.bank !== null,
    address: !isSample(address),
    reach: { name, phone, email: markedEmail(givingEmail), ein },
    day: today(),
    typed: typed as Typed,
    form: newGiftForm(),
    keptWords,
  }
}

interface Answer {
  errors: Record<string, string> | null
  typed: Typed
  /** Whether the amount on the button now includes the fee. */
  covered: boolean
  changed?: string
  /** Whether the donor is asked if this is a second gift. */
  asksAnother?: boolean
}

export async function action({ request, context }: Route.ActionArgs) {
  const { gift, card } = await asked(request)
  const form = await readForm(request, detailsSchema)
  const typed = form.typed as Typed
  const covered = card && typed.covered === 'yes'
  const answer = (status: number, errors: Record<string, string> | null, more: Partial<Answer> = {}) =>
    data<Answer>({ errors, typed, covered, ...more }, { status })
  const way = card || typed.way ? undefined : { way: words.fields.way.missing ?? '' }
  if (!form.values || way) return answer(422, { ...way, ...form.errors })
  const details: Details = form.values
  const before = await gaveJustNow(db, keptGift(request)?.id)
  if (looksMadeUp(details, before !== null)) return answer(422, { form: words.review.checkAgain })
  if (card && details.cover !== covered) {
    const now = gift.amount * 100 + (details.cover ? feeCents(gift.amount) : 0)
    const changed = words.review.nowChanged({ gift: `${money(now)} ${often(gift.frequency)}` })
    return answer(200, null, { covered: details.cover, changed })
  }
  const by = details.way ?? 'check'
  if (!card && before && details.another !== before.reference && !(await isBegun(db, gift, details, by)))
    return answer(200, null, { asksAnother: true })
  const { network } = context.get(requestFacts)
  if (!(await mayBegin(db, network, emailMark(details.email))))
    return answer(429, {
      form: words.review.tooMany,
    })
  if (!card) {
    const { id, unmailed = keptGift(request)?.unmailed } = await beginGift(db, gift, details, by)
    await discardDraft(db, request, FORM, typed.keptPage)
    return redirect('/donate/thanks', { status: 303, headers: { 'Set-Cookie': keepGift({ id, unmailed }) } })
  }
  const begun = await beginGift(db, gift, details, 'card')
  await discardDraft(db, request, FORM, typed.keptPage)
  if (begun.givenAlready)
    return redirect('/donate/thanks', {
      status: 303,
      headers: { 'Set-Cookie': keepGift({ id: begun.id }) },
    })
  try {
    const url = await leadToStripe(db, begun, gift, details.email)
    const kept = keepGift({ id: begun.id, typed: keptOfCard(form.typed) })
    return redirect(url, { status: 303, headers: { 'Set-Cookie': kept } })
  } catch (error) {
    logIncident(error, 'stripe')
    return answer(503, {
      form: words.review.notReached,
    })
  }
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const canMail = useCanMail()
  const { gift, card, rests, back, before, cards, bank, address, reach, day, keptWords } = loaderData
  const answer = actionData as Answer | undefined
  const typed = answer?.typed ?? loaderData.typed
  const covered = answer?.covered ?? (card && loaderData.typed.cover === 'yes')
  const total = gift.amount * 100 + (covered ? feeCents(gift.amount) : 0)
  const errors = answer?.errors
  const query = giftQuery(gift)
  const here = `/donate/review?${query}${card ? '' : '&by=check'}`
  const { give, promise, promiseAnother } = words.review
  const button = card ? give : answer?.asksAnother ? promiseAnother : promise
  const waiting = answer ? null : keptWords.waiting
  return (
    <Page title={words.review.title} lead={<p>{words.review.lead}</p>}>
      <FormTitle title={words.review.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      {answer?.changed && (
        <Notice kind="info" title={words.review.changed} focus>
          <p>{answer.changed}</p>
        </Notice>
      )}
      {(answer?.changed || answer?.asksAnother) && <AnswersForm />}
      {before && (!answer || answer.asksAnother) && (
        <GaveBefore before={before} asks={answer?.asksAnother === true} />
      )}
      {back && !before && !answer && (
        <Notice kind="info" title={words.review.notCharged}>
          <p>{words.review.cameBack}</p>
        </Notice>
      )}
      {!cards && (
        <Notice kind="info" title={words.choice.noCards}>
          <p>{noCardsText(address, canMail)}</p>
        </Notice>
      )}
      {rests && (
        <Notice kind="info" title={words.review.rests}>
          <p>{words.review.restsText}</p>
        </Notice>
      )}
      <GiftChoice gift={gift} card={card} covered={covered} day={day} reach={reach} />
      {waiting ? (
        <WordsWait form={FORM} back={here} waiting={waiting} />
      ) : (
        <>
          <GiftDetails
            action={here}
            card={card}
            bank={bank}
            address={address}
            another={answer?.asksAnother ? before?.reference : undefined}
            button={button({ gift: covered ? `${money(total)} ${often(gift.frequency)}` : giftWords(gift) })}
            feeCents={feeCents(gift.amount)}
            covered={covered}
            typed={typed}
            errors={errors ?? null}
            form={answer ? keptForm(answer.typed, loaderData.form) : loaderData.form}
            page={answer?.typed.keptPage ?? keptWords.page}
          />
          <ClearWords form={FORM} back={here} />
        </>
      )}
      {cards && !rests && (
        <p className="line-links">
          {card ? (
            <a href={`/donate/review?${query}&by=check`}>{words.review.byCheck}</a>
          ) : (
            <a href={`/donate/review?${query}`}>{words.review.byCard}</a>
          )}
        </p>
      )}
      <script src={keptFormModule} defer />
    </Page>
  )
}

function noCardsText(address: boolean, canMail: boolean): string {
  if (!address) return words.choice.noCardsSample
  return canMail ? words.review.noCardsMailed : words.review.noCards
}

/** The form keeps its secret and start time, so that it stays the same gift. */
const keptForm = (typed: Typed, fresh: { submission: string; started: string }) => ({
  submission: typed.submission || fresh.submission,
  started: typed.started || fresh.started,
})
