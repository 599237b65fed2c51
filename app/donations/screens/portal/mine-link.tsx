import { redirect } from 'react-router'
import { type Notice, redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import { canMail } from '#app/shared/promises/site-state.server.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { DescriptionList, Table } from '#app/ui/parts/data.tsx'
import { MailNotYet } from '#app/ui/parts/mail-told.tsx'
import { onePiece } from '#app/ui/parts/one-piece.tsx'
import { db } from '#db/connect.server.ts'
import { donorBehind, linkBehind } from '../../ledger/donor-links.server.ts'
import { wayLines } from '../../mails/pledge-mails.server.ts'
import { setJanuary, wantsJanuary } from '../../mails/wishes.server.ts'
import { ownPageSchema } from '../../model/forms.server.ts'
import { words } from '../../model/portal-words.ts'
import { backWords, givenWords, money, often, WAY_WORDS } from '../../model/rules.ts'
import { cancelGift } from '../../portal/cancel-gift.server.ts'
import { giftsOf, type OwnGift } from '../../portal/donor-portal.server.ts'
import { receiptNumber } from '../../receipts/receipt-words.ts'
import { Promises } from '../checkout/promised-gifts.tsx'
import type { Route } from './+types/mine-link'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.donate, href: '/donate' }, { label: words.gifts.title }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.gifts.title, noindex: true })
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader({ params }: Route.LoaderArgs) {
  const link = await linkBehind(db, params.token)
  if (!link) return null
  const donor = link.donorId
  const { gifts, receipts } = await giftsOf(db, donor)
  return {
    token: params.token,
    timeZone: config.timeZone,
    until: dayAndHour(link.expiresAt, config.timeZone),
    january: await wantsJanuary(db, donor),
    gifts,
    receipts,
    // Promised checks and transfers, with the slip that says how to send them.
    promises: gifts
      .filter(({ way, status }) => ['check', 'bank'].includes(way) && ['promised', 'active'].includes(status))
      .map((gift) => ({ ...gift, steps: wayLines(gift, gift.arrivedCents > 0) })),
  }
}

export async function action({ request, params }: Route.ActionArgs) {
  const here = `/donate/mine/${encodeURIComponent(params.token)}`
  const donor = await donorBehind(db, params.token)
  if (!donor) return redirect(here, { status: 303 })
  const form = await readForm(request, ownPageSchema)
  if (form.values?.intent === 'take-back') {
    const taken = await cancelGift(db, form.values.gift, donor)
    return redirectWithFlash(here, taken ? { kind: 'success', ...taken } : NOT_THERE)
  }
  const january = form.values?.january ?? false
  await setJanuary(db, donor, january)
  const on = canMail ? words.january.on : words.january.onceMailed
  const text = january ? on : words.january.off
  return redirectWithFlash(here, { kind: 'success', title: words.january.saved, text })
}

const NOT_THERE: Notice = {
  kind: 'info',
  get title() {
    return words.gifts.notThere
  },
  get text() {
    return words.gifts.notThereText
  },
}
export default function MineLink({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <Page title={words.gifts.broken} lead={<p>{words.gifts.brokenLead}</p>}>
        <p>
          <a className="line-link" href="/donate/mine">
            {words.gifts.newLink}
          </a>
        </p>
      </Page>
    )
  const { token, timeZone, until, january, gifts, receipts, promises } = loaderData
  const at = `/donate/mine/${token}`
  const years = [...new Set(receipts.filter(({ voided }) => !voided).map(({ year }) => year))]
  const cards = gifts.filter(({ tribute }) => tribute)
  const running = gifts.filter(
    ({ frequency, way, status }) =>
      frequency === 'monthly' && way === 'card' && ['active', 'paused'].includes(status),
  )
  return (
    <Page title={words.gifts.title} lead={<p>{words.gifts.lead({ until })}</p>}>
      {running.length > 0 && (
        <section aria-labelledby="monthly" className="stack">
          <h2 id="monthly">{words.gifts.monthly}</h2>
          <ul className="own-gifts">
            {running.map((gift) => (
              <li key={gift.id} className="box">
                <h3>{`${money(gift.amountCents)} ${often(gift.frequency)}`}</h3>
                <DescriptionList
                  items={[
                    { name: words.gifts.reference, value: onePiece(gift.reference) },
                    { name: words.gifts.now, value: stateOf(gift, timeZone) },
                  ]}
                />
                <ButtonLink look="quiet" href={`${at}/gift/${gift.id}`}>
                  {onePiece(words.gifts.change({ reference: gift.reference }))}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Promises at={at} promises={promises} />
      <section aria-labelledby="all" className="stack">
        <h2 id="all">{words.gifts.all}</h2>
        {gifts.length === 0 ? (
          <p>{words.gifts.none}</p>
        ) : (
          <Table
            caption={words.gifts.caption}
            head={[
              words.gifts.reference,
              words.gifts.begun,
              words.gifts.gift,
              words.gifts.how,
              words.gifts.now,
            ]}
            ids={gifts.map(({ reference }) => reference)}
            rows={gifts.map((gift) => [
              onePiece(gift.reference),
              longDate(gift.begunAt, timeZone),
              givenWords(gift),
              WAY_WORDS[gift.way],
              stateOf(gift, timeZone),
            ])}
          />
        )}
        {cards.length > 0 && (
          <ul className="line-links">
            {cards.map(({ id, reference }) => (
              <li key={id}>
                <a className="line-link" href={`${at}/card/${id}`}>
                  {onePiece(words.gifts.card({ reference }))}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      {receipts.length > 0 && (
        <section aria-labelledby="receipts" className="stack">
          <h2 id="receipts">{words.receipts.heading}</h2>
          <ul className="own-years">
            {receipts.map((one) => (
              <li key={one.number}>
                <a className="line-link" href={`${at}/receipt/${one.number}`}>
                  {onePiece(words.receipts.file({ number: receiptNumber(one.number) }))}
                </a>{' '}
                {words.receipts.says({ amount: one.what, day: longDate(one.day) })}
                {one.voided && (
                  <strong>{` ${one.replacedBy ? words.receipts.replaced({ number: receiptNumber(one.replacedBy) }) : words.receipts.voided}`}</strong>
                )}
              </li>
            ))}
          </ul>
          {years.length > 0 && <h3>{words.receipts.statement}</h3>}
          <ul className="line-links">
            {years.map((year) => (
              <li key={year}>
                <a className="line-link" href={`${at}/statement/${year}`}>
                  {words.receipts.year({ year })}
                </a>
              </li>
            ))}
            {years.map((year) => (
              <li key={`table-${year}`}>
                <a className="line-link" href={`${at}/statement/${year}/table`}>
                  {words.receipts.table({ year })}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="january-mail" className="stack">
        <h2 id="january-mail">{words.january.heading}</h2>
        <MailNotYet>{words.january.noMail}</MailNotYet>
        <form method="post" action={at} className="stack gift-details" noValidate>
          <Checkbox
            name="january"
            optional
            label={words.january.label}
            hint={words.january.hint}
            defaultChecked={january}
          />
          <Button look="quiet">{words.january.save}</Button>
        </form>
      </section>
    </Page>
  )
}

function stateOf(gift: OwnGift, timeZone: string): string {
  const back = backWords(gift)
  if (!back) return ownState(gift, timeZone)
  // A fully refunded gift no longer counts as "arrived".
  const whole = gift.status === 'paid' && gift.backCents >= gift.arrivedCents
  return whole ? back : `${ownState(gift, timeZone)}. ${back}`
}

function ownState({ status, way, failed, nextChargeAt, pausedUntil }: OwnGift, timeZone: string): string {
  if (status === 'promised') return words.state.promised
  if (status === 'paid') return words.state.arrived
  if (status === 'stopped') return words.state.stopped
  if (status === 'paused')
    return pausedUntil
      ? words.state.pausedUntil({ day: longDate(pausedUntil, timeZone) })
      : words.state.paused
  if (failed) return words.state.failed
  if (way !== 'card') return words.state.byHand
  return nextChargeAt ? words.state.next({ day: longDate(nextChargeAt, timeZone) }) : words.state.running
}
