import { redirect } from 'react-router'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { leaveNotice } from '#app/platform/mail/notices.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { DescriptionList, Table } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import { Promises } from '../../checkout/components/promises.tsx'
import { setJanuary, wantsJanuary } from '../../checkout/wishes.server.ts'
import { ownPageSchema } from '../../forms.server.ts'
import { wayLines } from '../../mails/pledge-mails.server.ts'
import { receiptNumber } from '../../receipts/receipt-words.ts'
import { backWords, exactMoney, money, often, WAY_WORDS } from '../../rules.ts'
import { takeBack } from '../cancel-gift.server.ts'
import { donorBehind, linkBehind } from '../donor-links.server.ts'
import { giftsOf, type OwnGift } from '../donor-portal.server.ts'
import type { Route } from './+types/mine-link'

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Donate', href: '/donate' }, { label: 'Your gifts' }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Your gifts', noindex: true })
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
    // What is paid by check or transfer and still to come, with the slip that says how.
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
    const taken = await takeBack(db, form.values.gift, donor)
    return told(here, taken ? { kind: 'success', ...taken } : NOT_THERE)
  }
  const january = form.values?.january ?? false
  await setJanuary(db, donor, january)
  const text = january
    ? 'We send you a statement of the year’s gifts each January, from January 15 on.'
    : 'We send no statement by email. You can get it on this page at any time.'
  return told(here, { kind: 'success', title: 'Saved', text })
}

const NOT_THERE: Told = {
  kind: 'info',
  title: 'Nothing was changed',
  text: 'This gift has arrived, or the promise was already taken back.',
}
type Told = Parameters<typeof leaveNotice>[0]

const told = (here: string, notice: Told) =>
  redirect(here, { status: 303, headers: { 'Set-Cookie': leaveNotice(notice) } })

export default function MineLink({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <Page title="This link does not work" lead={<p>It worked for 24 hours, or part of it is missing.</p>}>
        <p>
          <a className="line-link" href="/donate/mine">
            Ask for a new link
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
    <Page
      title="Your gifts"
      lead={<p>{`What you gave, and which gifts are still running. This link works until ${until}.`}</p>}
    >
      {running.length > 0 && (
        <section aria-labelledby="monthly" className="stack">
          <h2 id="monthly">Monthly gifts</h2>
          <ul className="own-gifts">
            {running.map((gift) => (
              <li key={gift.id} className="box">
                <h3>{`${money(gift.amountCents)} ${often(gift.frequency)}`}</h3>
                <DescriptionList
                  items={[
                    { name: 'Reference', value: gift.reference },
                    { name: 'Now', value: stateOf(gift, timeZone) },
                  ]}
                />
                <ButtonLink look="quiet" href={`${at}/gift/${gift.id}`}>
                  {`Stop, pause or change ${gift.reference}`}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Promises at={at} promises={promises} />
      <section aria-labelledby="all" className="stack">
        <h2 id="all">All gifts</h2>
        {gifts.length === 0 ? (
          <p>There is no gift yet.</p>
        ) : (
          <Table
            caption="Your gifts, the newest first"
            head={['Reference', 'Begun', 'Gift', 'How', 'Now']}
            ids={gifts.map(({ reference }) => reference)}
            rows={gifts.map((gift) => [
              gift.reference,
              longDate(gift.begunAt, timeZone),
              `${money(gift.amountCents)} ${often(gift.frequency)}`,
              WAY_WORDS[gift.way],
              stateOf(gift, timeZone),
            ])}
          />
        )}
        {cards.length > 0 && (
          <ul className="line-links">
            {cards.map(({ id, reference }) => (
              <li key={id}>
                <a
                  className="line-link"
                  href={`${at}/card/${id}`}
                >{`A card to print for gift ${reference}`}</a>
              </li>
            ))}
          </ul>
        )}
      </section>
      {receipts.length > 0 && (
        <section aria-labelledby="receipts" className="stack">
          <h2 id="receipts">Receipts</h2>
          <ul className="own-years">
            {receipts.map((one) => (
              <li key={one.number}>
                <a className="line-link" href={`${at}/receipt/${one.number}`}>
                  {`${receiptNumber(one.number)} (PDF)`}
                </a>{' '}
                {`${exactMoney(one.amountCents)} on ${longDate(one.day)}.`}
                {one.voided && (
                  <strong>
                    {` VOID: it no longer counts.${one.replacedBy ? ` Receipt ${receiptNumber(one.replacedBy)} replaces it.` : ''}`}
                  </strong>
                )}
              </li>
            ))}
          </ul>
          {years.length > 0 && <h3>A statement for a year</h3>}
          <ul className="line-links">
            {years.map((year) => (
              <li key={year}>
                <a className="line-link" href={`${at}/statement/${year}`}>{`All gifts in ${year} (PDF)`}</a>
              </li>
            ))}
            {years.map((year) => (
              <li key={`table-${year}`}>
                <a className="line-link" href={`${at}/statement/${year}/table`}>
                  {`All gifts in ${year} as a table (CSV)`}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="january-mail" className="stack">
        <h2 id="january-mail">An email in January</h2>
        <form method="post" action={at} className="stack gift-details" noValidate>
          <Checkbox
            name="january"
            optional
            label="Send me one statement of my gifts each January"
            hint="For your taxes. If you gave during the year, it comes on January 15 or a few days later."
            defaultChecked={january}
          />
          <Button look="quiet">Save this choice</Button>
        </form>
      </section>
    </Page>
  )
}

function stateOf(gift: OwnGift, timeZone: string): string {
  const back = backWords(gift)
  if (!back) return ownState(gift, timeZone)
  // A gift that all went back is not "arrived" any longer.
  const whole = gift.status === 'paid' && gift.backCents >= gift.arrivedCents
  return whole ? back : `${ownState(gift, timeZone)}. ${back}`
}

function ownState({ status, way, nextChargeAt, pausedUntil }: OwnGift, timeZone: string): string {
  if (status === 'promised') return 'Promised. It is not here yet'
  if (status === 'paid') return 'Arrived'
  if (status === 'stopped') return 'Stopped'
  if (status === 'paused') return pausedUntil ? `Paused until ${longDate(pausedUntil, timeZone)}` : 'Paused'
  if (way !== 'card') return 'Arrives by check or transfer'
  return nextChargeAt ? `Charged next on ${longDate(nextChargeAt, timeZone)}` : 'Running'
}
