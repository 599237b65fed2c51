import { redirect } from 'react-router'
import { organisation } from '#app/platform/settings.server.ts'
import { ButtonLink, ButtonRow } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/data.tsx'
import { pageMeta } from '#app/ui/meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { WaysToGive } from '../components/ways-to-give.tsx'
import { dollars, giftFrom, giftQuery, giftWords, NOT_YET } from '../rules.ts'
import type { Route } from './+types/review'

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Donate', href: '/donate' }, { label: 'Review your gift' }],
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Review your gift', noindex: true })

export function loader({ request }: Route.LoaderArgs) {
  const gift = giftFrom(new URL(request.url).searchParams)
  if (!gift) throw redirect('/donate', { status: 303 })
  const { name, givingEmail, address, phone } = organisation()
  return { gift, reach: { name, givingEmail, address }, phone }
}

export default function Review({ loaderData: { gift, reach, phone } }: Route.ComponentProps) {
  const change = `/donate?${giftQuery(gift)}#choose`
  return (
    <Page title="Review your gift" lead={<p>Nothing has been paid. Check your choice first.</p>}>
      <section aria-labelledby="choice" className="stack">
        <h2 id="choice">Your choice</h2>
        <DescriptionList
          items={[
            { name: 'Gift', value: giftWords(gift), action: <a href={change}>Change your gift</a> },
            ...(gift.frequency === 'monthly'
              ? [{ name: 'In a year', value: dollars(gift.amount * 12) }]
              : []),
            { name: 'Goes to', value: `${reach.name}, a 501(c)(3) nonprofit organization` },
          ]}
        />
      </section>
      <Notice kind="info" title={NOT_YET}>
        <p>
          To take a gift here, we need a company that handles card payments (a card payment provider). We do
          not have one yet. So your gift stops here. We took no money, and we did not store your choice.
        </p>
      </Notice>
      <section aria-labelledby="give" className="stack">
        <h2 id="give">How to give it today</h2>
        <WaysToGive {...reach} gift={gift} />
        <p>Do you have a question? Call {phone}. You can use a relay service: dial 711.</p>
      </section>
      <ButtonRow>
        <ButtonLink href={change} look="quiet">
          Change your gift
        </ButtonLink>
      </ButtonRow>
    </Page>
  )
}
