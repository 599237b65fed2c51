import { accessCard } from '#app/shared/access-card/access-card.server.ts'
import { cardLines } from '#app/shared/access-card/card-rules.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { pageWords as words } from '../../card/access-card-words.ts'
import { PRIVATE } from '../members/signed-in.server.ts'
import type { Route } from './+types/print-card'

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: words.dashboard, href: '/dashboard' },
    { label: words.title, href: '/access-card' },
    { label: words.printTitle },
  ],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.printTitle, noindex: true })
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  const kept = await accessCard(db, request)
  return kept ? cardLines(kept.card) : []
}

export default function PrintCard({ loaderData: lines }: Route.ComponentProps) {
  if (lines.length === 0)
    return (
      <Page title={words.printNone}>
        <p>
          <ButtonLink href="/access-card">{words.printMake}</ButtonLink>
        </p>
      </Page>
    )
  return (
    <Page title={words.printTitle} lead={<p>{words.printLead}</p>}>
      <div className="wallet-card">
        <h2>{words.printFront}</h2>
        <ul>
          {lines.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
        <p className="wallet-name">{words.printName}</p>
      </div>
      <p>
        <a className="line-link" href="/access-card">
          {words.back}
        </a>
      </p>
    </Page>
  )
}
