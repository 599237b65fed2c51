import { redirect } from 'react-router'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { donorBehind } from '../../donor-portal/donor-links.server.ts'
import { TributeCard } from '../components/tribute-card.tsx'
import { keptGift } from '../gift-cookie.server.ts'
import { tributeCard } from '../tribute-card.server.ts'
import type { Route } from './+types/card'

const TITLE = 'A card to print'

export const handle = {
  hydrate: false,
  crumbs: ({ back }: { back: string }) => [
    { label: 'Donate', href: '/donate' },
    { label: back === '/donate/thanks' ? 'Thank you' : 'Your gifts', href: back },
    { label: TITLE },
  ],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** From the page after a gift, by its cookie; or from the page of one's gifts, by its link. */
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
    <Page title={TITLE} lead={<p>Give it or mail it yourself. It does not say how much you gave.</p>}>
      <FormTitle title={TITLE} />
      <p className="no-print">
        Print this page with your browser. We do not send this card to anyone. <a href={back}>Go back</a>
      </p>
      <TributeCard card={card} />
    </Page>
  )
}
