import { redirect } from 'react-router'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { keptGift } from '../../checkout/gift-cookie.server.ts'
import { tributeCard } from '../../checkout/tribute-card.server.ts'
import { donorBehind } from '../../ledger/donor-links.server.ts'
import { words } from '../../model/words.ts'
import type { Route } from './+types/card'
import { TributeCard } from './tribute-card.tsx'

export const handle = {
  hydrate: false,
  crumbs: ({ back }: { back: string }) => [
    { label: words.donate, href: '/donate' },
    { label: back === '/donate/thanks' ? words.thanks.title : words.card.gifts, href: back },
    { label: words.card.title },
  ],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Opened from the thank-you page, by its cookie, or from the donor's own page, by its link. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const { token, giftId } = params as { token?: string; giftId?: string }
  const back = token ? `/donate/mine/${encodeURIComponent(token)}` : '/donate/thanks'
  const donor = token ? await donorBehind(db, token) : undefined
  const id = token ? giftId : keptGift(request)?.id
  const card = id && donor !== null ? await tributeCard(db, id, donor) : null
  if (!card) throw redirect(back, { status: 303 })
  return { card, back }
}

export default function Card({ loaderData: { card, back } }: Route.ComponentProps) {
  return (
    <Page title={words.card.title} lead={<p>{words.card.lead}</p>}>
      <FormTitle title={words.card.title} />
      <p className="no-print">
        <Sentence of={words.card.print} back={back} />
      </p>
      <TributeCard card={card} />
    </Page>
  )
}
