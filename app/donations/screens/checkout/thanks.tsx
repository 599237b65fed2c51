import { data } from 'react-router'
import { logIncident } from '#app/platform/log.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { longDate } from '#app/platform/time.ts'
import { mailed } from '#app/shared/promises/promises.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { MailIsLate, useMail } from '#app/ui/parts/mail-told.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { onePiece } from '#app/ui/parts/one-piece.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { keepGift, keptGift } from '../../checkout/gift-cookie.server.ts'
import { giftView } from '../../checkout/gift-view.server.ts'
import { tributeCard } from '../../checkout/tribute-card.server.ts'
import { wayLines } from '../../mails/pledge-mails.server.ts'
import { money, often, TRIBUTE_WORDS, WAY_WORDS, type Way } from '../../model/rules.ts'
import { words } from '../../model/words.ts'
import type { Route } from './+types/thanks'
import { WaySteps } from './way-steps.tsx'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.donate, href: '/donate' }, { label: words.thanks.title }],
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.thanks.title, noindex: true })
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  loaderHeaders.set('Cache-Control', 'no-store')
  return loaderHeaders
}

export async function loader({ request }: Route.LoaderArgs) {
  const kept = keptGift(request)
  const gift = kept && (await giftView(db, kept.id, (error) => logIncident(error, 'stripe')))
  if (!gift) return data({ gift: null, steps: [], next: null, card: null, us: '', unmailed: false })
  const card = await tributeCard(db, gift.id)
  const { name, address } = organisation()
  const next = gift.nextChargeAt && longDate(gift.nextChargeAt, config.timeZone)
  const unmailed = kept?.unmailed
  const steps = gift.way === 'card' ? [] : wayLines(gift)
  // The typed fields are no longer needed.
  return data(
    { gift, steps, next, card, us: `${name}, ${address}`, unmailed },
    { headers: { 'Set-Cookie': keepGift({ id: gift.id, unmailed }) } },
  )
}

export default function Thanks({ loaderData }: Route.ComponentProps) {
  const { gift, steps, next, card, us, unmailed } = loaderData
  const mail = useMail()
  const canMail = mail !== 'none'
  if (!gift)
    return (
      <Page
        title={words.thanks.title}
        lead={<p>{canMail ? words.thanks.unknownMailed : words.thanks.unknown}</p>}
      >
        <MailIsLate />
        <p>
          <Sentence of={words.thanks.unknownText} mine="/donate/mine" />
        </p>
      </Page>
    )
  const tribute = card ? [{ name: TRIBUTE_WORDS[card.tribute], value: card.person }] : []
  const given = `${money(gift.amountCents)} ${often(gift.frequency)}`
  if (gift.status === 'promised')
    return (
      <Page title={words.promised.title} lead={<p>{words.promised.lead({ gift: given })}</p>}>
        <section aria-labelledby="slip" className="box gift-slip">
          <h2 id="slip">{words.promised.slip}</h2>
          <p className="no-print">
            {words.promised.print} {canMail && !unmailed && mailed(mail, words.promised.byEmail)}
          </p>
          <DescriptionList
            items={[
              {
                name: words.thanks.reference,
                value: <strong className="gift-reference">{gift.reference}</strong>,
              },
              { name: words.thanks.gift, value: given },
              ...tribute,
              { name: words.thanks.to, value: us },
              { name: words.thanks.how, value: WAY_WORDS[gift.way] },
            ]}
          />
          <WaySteps steps={steps} />
        </section>
        <p>{canMail ? words.promised.oweMailed : words.promised.owe}</p>
        {card && <CardLink />}
        <WaysOn />
      </Page>
    )
  if (gift.status === 'begun')
    return (
      <Page title={words.begun.title} lead={<p>{words.begun.lead}</p>}>
        <MailIsLate />
        <p>
          <Sentence
            of={canMail ? words.begun.waitMailed : words.begun.wait}
            reference={onePiece(gift.reference)}
          />
        </p>
        <p>
          <Sentence of={words.begun.unfinished} donate="/donate" />
        </p>
        <WaysOn />
      </Page>
    )
  if (gift.status === 'stopped' || gift.status === 'abandoned') return <Over gift={gift} />
  if (!['paid', 'active', 'paused'].includes(gift.status))
    return (
      <Page title={words.needsLook.title} lead={<p>{words.needsLook.lead}</p>}>
        <Notice kind="info" title={onePiece(words.needsLook.reference({ reference: gift.reference }))}>
          <p>{words.needsLook.text}</p>
        </Notice>
        <WaysOn />
      </Page>
    )
  return (
    <Page
      title={words.thanks.title}
      lead={
        <p>{canMail ? words.arrived.leadMailed({ gift: given }) : words.arrived.lead({ gift: given })}</p>
      }
    >
      <MailIsLate />
      <DescriptionList
        items={[
          { name: words.thanks.gift, value: given },
          ...tribute,
          { name: words.thanks.reference, value: onePiece(gift.reference) },
          ...(gift.frequency === 'monthly'
            ? [
                {
                  name: words.arrived.next,
                  value: next ? words.arrived.nextOn({ day: next }) : words.arrived.nextMonth,
                },
                {
                  name: words.arrived.toStop,
                  value: canMail ? (
                    words.arrived.byReceipt
                  ) : (
                    <a href="/donate/mine">{words.arrived.askForLink}</a>
                  ),
                },
              ]
            : [{ name: words.arrived.again, value: words.arrived.once }]),
        ]}
      />
      {gift.frequency === 'monthly' && canMail && <p>{words.arrived.beforeSecond}</p>}
      {card && <CardLink />}
      <WaysOn />
    </Page>
  )
}

/** The gift was taken back, stopped, or refused by the bank while its page was open, and the donor reloads it or comes back. */
function Over({
  gift: { status, way, reference },
}: {
  gift: { status: string; way: Way; reference: string }
}) {
  const { stopped, promise, monthly, failed, notCharged } = words.over
  if (status === 'abandoned')
    return (
      <Page title={failed}>
        <p>
          <Sentence of={notCharged} donate="/donate" />
        </p>
        <WaysOn />
      </Page>
    )
  return (
    <Page title={stopped} lead={<p>{way === 'card' ? monthly : promise}</p>}>
      <DescriptionList items={[{ name: words.thanks.reference, value: onePiece(reference) }]} />
      <WaysOn />
    </Page>
  )
}

const WaysOn = () => (
  <ul className="line-links no-print">
    <li>
      <a href="/donate/mine">{words.thanks.toMine}</a>
    </li>
    <li>
      <a href="/">{words.thanks.toHome}</a>
    </li>
  </ul>
)

const CardLink = () => (
  <p className="no-print">
    <a className="line-link" href="/donate/card">
      {words.thanks.toCard}
    </a>
  </p>
)
