import { Link } from 'react-router'
import { config } from '#app/platform/config.server.ts'
import { mayKeepAccounts } from '#app/platform/roles.ts'
import { need, staffMember } from '#app/platform/staff-member.server.ts'
import { longDate } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { ConsolePage } from '#app/ui/console-page.tsx'
import { Table } from '#app/ui/data.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { EmptyState, Pagination, StatusTag } from '#app/ui/lists.tsx'
import { db } from '#db/connect.server.ts'
import { GiftState } from '../../components/staff/gift-state.tsx'
import { LedgerLinks } from '../../components/staff/ledger-links.tsx'
import styles from '../../ledger.css?url'
import { A_PAGE, askedFor, giftList, SHOWS } from '../../ledger.server.ts'
import { FREQUENCY_WORDS, money, WAY_WORDS } from '../../rules.ts'
import type { Route } from './+types/list'

export const handle = { hydrate: false }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request, context }: Route.LoaderArgs) {
  need(context.get(staffMember), mayKeepAccounts)
  const asked = askedFor(new URL(request.url).searchParams)
  const { gifts, all } = await giftList(db, asked)
  return {
    asked,
    gifts,
    all,
    shows: SHOWS,
    pages: Math.max(1, Math.ceil(all / A_PAGE)),
    timeZone: config.timeZone,
  }
}

export default function Gifts({ loaderData }: Route.ComponentProps) {
  const { asked, gifts, all, shows, pages, timeZone } = loaderData
  const address = (page: number) =>
    `/staff/gifts?${new URLSearchParams({ show: asked.show, ...(asked.reference ? { reference: asked.reference } : {}), page: String(page) })}`
  return (
    <ConsolePage title="Gifts" lead="What was given and promised. Names stand only here and in a gift.">
      <LedgerLinks here="list" />
      <form method="get" action="/staff/gifts" className="ledger-choose">
        <Select label="Show" name="show" width="half" defaultValue={asked.show} choices={shows} />
        <Field
          label="Reference"
          name="reference"
          width="half"
          defaultValue={asked.reference}
          autoComplete="off"
        />
        <Button look="quiet">Show these</Button>
      </form>
      {gifts.length === 0 ? (
        <EmptyState title="No gift is like this">
          <p>Choose “All gifts” and leave the reference empty to see everything.</p>
        </EmptyState>
      ) : (
        <Table
          caption={all === 1 ? '1 gift' : `${all.toLocaleString('en-US')} gifts, the newest first`}
          head={['Reference', 'From', 'Begun', 'Gift', 'How', 'Now']}
          rows={gifts.map((gift) => [
            <Link key="gift" className="staff-row-link" to={`/staff/gifts/${gift.id}`}>
              {gift.reference}
            </Link>,
            <span key="from">
              {gift.name || 'No longer kept'}
              {gift.anonymous && <span className="staff-small">Wants to stay anonymous</span>}
            </span>,
            longDate(gift.begunAt, timeZone),
            `${money(gift.amountCents)}, ${FREQUENCY_WORDS[gift.frequency].toLowerCase()}`,
            WAY_WORDS[gift.way],
            gift.trouble ? (
              <StatusTag key="trouble" look="danger">
                Needs a look
              </StatusTag>
            ) : (
              <GiftState key="state" status={gift.status} />
            ),
          ])}
        />
      )}
      <Pagination page={asked.page} pages={pages} address={address} />
    </ConsolePage>
  )
}
