import { data } from 'react-router'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { capital } from '#app/platform/text/capital.ts'
import { longDate } from '#app/platform/time.ts'
import { logIncident } from '#app/platform/trail/log.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { useCanMail } from '#app/ui/parts/promised.tsx'
import { db } from '#db/connect.server.ts'
import { wayLines } from '../../mails/pledge-mails.server.ts'
import { money, often, TRIBUTE_WORDS, WAY_WORDS } from '../../rules.ts'
import { WaySteps } from '../components/way-steps.tsx'
import { keepGift, keptGift } from '../gift-cookie.server.ts'
import { giftView } from '../gift-view.server.ts'
import { tributeCard } from '../tribute-card.server.ts'
import type { Route } from './+types/thanks'

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Donate', href: '/donate' }, { label: 'Thank you' }],
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Thank you', noindex: true })
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  loaderHeaders.set('Cache-Control', 'no-store')
  return loaderHeaders
}

export async function loader({ request }: Route.LoaderArgs) {
  const kept = keptGift(request)
  const gift = kept && (await giftView(db, kept.id, (error) => logIncident(error, 'stripe')))
  if (!gift) return data({ gift: null, steps: [], next: null, card: null, us: '' })
  const card = await tributeCard(db, gift.id)
  const { name, address } = organisation()
  const next = gift.nextChargeAt && longDate(gift.nextChargeAt, config.timeZone)
  const steps = gift.way === 'card' ? [] : wayLines(gift)
  // What was typed is not needed any longer.
  return data(
    { gift, steps, next, card, us: `${name}, ${address}` },
    { headers: { 'Set-Cookie': keepGift({ id: gift.id }) } },
  )
}

export default function Thanks({ loaderData: { gift, steps, next, card, us } }: Route.ComponentProps) {
  const canMail = useCanMail()
  if (!gift)
    return (
      <Page title="Thank you" lead={<p>If you just gave, {receiptComes(canMail)}</p>}>
        <p>
          This page cannot show your gift. Your browser blocks cookies, or some time has passed.{' '}
          <a href="/donate/mine">Get an emailed link to your gifts</a>.
        </p>
      </Page>
    )
  const tribute = card ? [{ name: TRIBUTE_WORDS[card.tribute], value: card.person }] : []
  const words = `${money(gift.amountCents)} ${often(gift.frequency)}`
  if (gift.status === 'promised')
    return (
      <Page title="Thank you for your promise" lead={<p>You want to give {words}.</p>}>
        <section aria-labelledby="slip" className="box gift-slip">
          <h2 id="slip">Your slip</h2>
          <p className="no-print">
            Print this page, or write down the reference.{canMail && ' We sent it to you by email too.'}
          </p>
          <DescriptionList
            items={[
              { name: 'Reference', value: <strong className="gift-reference">{gift.reference}</strong> },
              { name: 'Gift', value: words },
              ...tribute,
              { name: 'To', value: us },
              { name: 'How', value: WAY_WORDS[gift.way] },
            ]}
          />
          <WaySteps steps={steps} />
        </section>
        <p>
          {canMail && 'When it arrives, we send you a receipt. '}You owe nothing, and you can change your
          mind.
        </p>
        {card && <CardLink />}
        <WaysOn />
      </Page>
    )
  if (gift.status === 'begun')
    return (
      <Page
        title="Your gift is on its way"
        lead={<p>We are waiting to hear from the company that takes card payments.</p>}
      >
        <p>
          {canMail && 'When we do, we email you the receipt. '}It takes a few minutes, or a few days for a
          payment from a bank account. Your reference is <strong>{gift.reference}</strong>.
        </p>
        <p>
          If you did not finish paying, nothing is charged. <a href="/donate">Go to Donate</a>.
        </p>
        <WaysOn />
      </Page>
    )
  if (!['paid', 'active', 'paused'].includes(gift.status))
    return (
      <Page
        title="This gift needs a look"
        lead={<p>A person on our team will look at it and write to you.</p>}
      >
        <Notice kind="info" title={`Your reference is ${gift.reference}`}>
          <p>Give us this reference if you call or write.</p>
        </Notice>
        <WaysOn />
      </Page>
    )
  return (
    <Page
      title="Thank you"
      lead={
        <p>
          Your gift of {words} arrived. {capital(receiptComes(canMail))}
        </p>
      }
    >
      <DescriptionList
        items={[
          { name: 'Gift', value: words },
          ...tribute,
          { name: 'Reference', value: gift.reference },
          ...(gift.frequency === 'monthly'
            ? [
                {
                  name: 'Charged next',
                  value: next
                    ? `On ${next}, then every month until you stop it.`
                    : 'In one month, until you stop it.',
                },
                {
                  name: 'How to stop',
                  value: <a href="/donate/mine">Ask for a link to your gifts, then press “Stop”</a>,
                },
              ]
            : [{ name: 'Charged again', value: 'No. This gift was charged once.' }]),
        ]}
      />
      {gift.frequency === 'monthly' && canMail && <p>We will email you before the second gift is charged.</p>}
      {card && <CardLink />}
      <WaysOn />
    </Page>
  )
}

/** Where the receipt is to be had. */
const receiptComes = (canMail: boolean) =>
  canMail
    ? 'your receipt comes by email.'
    : 'this site cannot send email yet. Call us or write to us for your receipt.'

const WaysOn = () => (
  <ul className="line-links no-print">
    <li>
      <a href="/donate/mine">See or stop your gifts</a>
    </li>
    <li>
      <a href="/">Go to the home page</a>
    </li>
  </ul>
)

const CardLink = () => (
  <p className="no-print">
    <a className="line-link" href="/donate/card">
      Make a card to print for the person you honor or remember
    </a>
  </p>
)
