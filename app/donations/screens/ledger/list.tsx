import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formData } from '#app/platform/http/read-form.server.ts'
import { mayKeepAccounts } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate, nowMs } from '#app/platform/time.ts'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { EmptyState, Pagination, StatusTag } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { giftsFrom } from '../../ledger/find-gifts.server.ts'
import {
  A_PAGE,
  type Asked,
  askedFor,
  type GiftLine,
  giftList,
  SHOWS,
} from '../../ledger/gift-ledger.server.ts'
import { exactMoney, FREQUENCY_WORDS, GIFT_LIMITS, money, WAY_WORDS } from '../../model/rules.ts'
import type { Route } from './+types/list'
import { GiftState } from './gift-state.tsx'
import styles from './ledger.css?url'
import { LedgerLinks } from './ledger-links.tsx'

export const handle = { hydrate: false }
export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayKeepAccounts)
  const asked = askedFor(new URL(request.url).searchParams)
  const { gifts, all } = await giftList(db, asked)
  return {
    asked,
    gifts,
    all,
    shows: SHOWS,
    pages: Math.max(1, Math.ceil(all / A_PAGE)),
    timeZone: config.timeZone,
    now: nowMs(),
  }
}

/** A name or a mail address is searched by POST, so that it is never in a URL. */
export async function action({ request, context }: Route.ActionArgs) {
  requireRole(context.get(staffMember), mayKeepAccounts)
  const who = String((await formData(request)).get('who') ?? '').slice(0, GIFT_LIMITS.email)
  return { who, found: await giftsFrom(db, who) }
}

export default function Gifts({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, shows, pages, timeZone } = loaderData
  const { gifts, all } = actionData
    ? { gifts: actionData.found, all: actionData.found.length }
    : { gifts: loaderData.gifts, all: loaderData.all }
  const order = !actionData && asked.show === 'promised' ? 'longest wait first' : 'newest first'
  const columns = columnsOf(timeZone, loaderData.now)
  const address = (page: number) =>
    `/staff/gifts?${new URLSearchParams({ show: asked.show, ...(asked.reference ? { reference: asked.reference } : {}), page: String(page) })}`
  return (
    <ConsolePage title="Gifts" lead="What was given and promised. Names appear only here and in a gift.">
      <LedgerLinks here="list" />
      <form method="get" action="/staff/gifts" className="ledger-choose">
        <Select label="Show" name="show" width="half" defaultValue={asked.show} choices={shows} />
        <Field
          label="Reference, or number of a receipt"
          name="reference"
          width="half"
          hint="Like G-7KT4-XQ or R-000012."
          defaultValue={asked.reference}
          autoComplete="off"
        />
        <Button look="quiet">Show these</Button>
      </form>
      <form method="post" action="/staff/gifts" data-not-kept noValidate className="ledger-choose">
        <Field
          label="Donor’s name or full email address"
          name="who"
          width="half"
          hint="As it appears on a check or a transfer. We search the newest 5,000 gifts for a name."
          defaultValue={actionData?.who}
          autoComplete="off"
        />
        <Button look="quiet">Find gifts of this donor</Button>
      </form>
      {gifts.length === 0 ? (
        <EmptyState title="No gift matches this">
          <p>{nothingWords(actionData?.who, asked)}</p>
        </EmptyState>
      ) : (
        <Table
          caption={all === 1 ? '1 gift' : `${all.toLocaleString('en-US')} gifts, ${order}`}
          head={columns.map(([head]) => head)}
          ids={gifts.map(({ id }) => id)}
          rows={gifts.map((gift) => columns.map(([, cell]) => cell(gift)))}
        />
      )}
      {actionData ? (
        <p>
          <Link className="line-link" to="/staff/gifts">
            Show all gifts
          </Link>
        </p>
      ) : (
        <Pagination inPlace page={asked.page} pages={pages} address={address} />
      )}
    </ConsolePage>
  )
}

/** The columns of the list in order: heading and cell. */
const columnsOf = (timeZone: string, now: number): [head: string, cell: (gift: GiftLine) => ReactNode][] => [
  [
    'Reference',
    ({ id, reference }) => (
      <Link className="staff-row-link" to={`/staff/gifts/${id}`}>
        {reference}
      </Link>
    ),
  ],
  [
    'From',
    ({ name, anonymous }) => (
      <span>
        {name || 'No longer kept'}
        {anonymous && <span className="staff-small">Wants to stay anonymous</span>}
      </span>
    ),
  ],
  [
    'Recorded',
    ({ begunAt, status }) => (
      <span>
        {longDate(begunAt, timeZone)}
        {status === 'promised' && <span className="staff-small">{awaitedWords(daysFrom(begunAt, now))}</span>}
      </span>
    ),
  ],
  [
    'Gift',
    (gift) => (
      <span>
        {money(gift.amountCents)}, {FREQUENCY_WORDS[gift.frequency].toLowerCase()}
        {movedWords(gift).map((words) => (
          <span key={words} className="staff-small">
            {words}
          </span>
        ))}
      </span>
    ),
  ],
  ['How', ({ way }) => WAY_WORDS[way]],
  [
    'Now',
    ({ trouble, status, failed, entered }) =>
      trouble ? (
        <StatusTag look="danger">Needs a look</StatusTag>
      ) : (
        <GiftState status={status} failed={failed} entered={entered} />
      ),
  ],
]

const daysFrom = (at: string, now: number) => Math.max(0, Math.floor((now - Date.parse(at)) / 86_400_000))

/** A check takes weeks. After that it is worth a call. */
const LONG_AWAITED = 45

const awaitedWords = (days: number): string =>
  days === 0
    ? 'Expected since today'
    : `Expected for ${days} ${days === 1 ? 'day' : 'days'}${days > LONG_AWAITED ? '. Ask the donor, or close it' : ''}`

/** Says that something other than what was given or promised arrived, or that it was refunded. */
function movedWords({ frequency, amountCents, arrivedCents, backCents }: GiftLine): string[] {
  const other = frequency === 'one-time' && arrivedCents > 0 && arrivedCents !== amountCents
  return [
    ...(other ? [`${exactMoney(arrivedCents)} arrived`] : []),
    ...(backCents > 0
      ? [backCents === arrivedCents ? 'All of it went back' : `${exactMoney(backCents)} went back`]
      : []),
  ]
}

function nothingWords(who: string | undefined, { show, reference }: Asked): string {
  if (who?.trim() === '') return 'Enter a name or a full email address first.'
  if (who?.includes('@')) return 'Nobody gave with this email address. Look for the name instead.'
  if (who) return 'No donor’s name has this in it. Try part of the name.'
  if (reference) return 'Check the reference or the number. Choose “All gifts” beside it.'
  return show === 'all' ? 'Nothing was given or promised yet.' : 'Choose “All gifts” to see everything.'
}
