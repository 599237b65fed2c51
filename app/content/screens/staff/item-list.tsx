import { Link } from 'react-router'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ConsoleChips } from '#app/ui/page/console-chips.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { FindByName } from '#app/ui/staff/find-by-name.tsx'
import { ItemCheckbox, SelectableItems } from '#app/ui/staff/selectable-items.tsx'
import { StateTags } from '#app/ui/staff/state-tags.tsx'
import { db } from '#db/connect.server.ts'
import { pathAsked, workersAt } from '../../editing/desk-kinds.server.ts'
import { itemList } from '../../editing/item-list.server.ts'
import { ITEM_WORDS } from '../../model/item-words.ts'
import type { Route } from './+types/item-list'
import styles from './content.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, workersAt(pathAsked(request)))
  const { searchParams } = new URL(request.url)
  return itemList(db, { pathname: pathAsked(request), searchParams }, me.role)
}

type List = Route.ComponentProps['loaderData']

const ORDERS: Record<List['order'], string> = {
  title: 'in the order of their names',
  changed: 'newest changes first',
  due: 'those due longest on top',
}

const addressOf = (at: string, state: string, page = 1, find = '', all = false) => {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(find && { find }),
    ...(page > 1 && { page: String(page) }),
    ...(all && { all: '1' }),
  })
  return query.size > 0 ? `${at}?${query}` : at
}

/** The items of a kind, or of several. */
export default function ItemList({ loaderData: list }: Route.ComponentProps) {
  const { at, title, lead, help, add, tools, counts, filter, find, lines, order } = list
  const { states } = ITEM_WORDS[list.use]
  const chips = [
    { state: '', label: `All (${counts.all})` },
    ...(list.use === 'published' ? [{ state: 'due', label: `Due for review (${counts.due})` }] : []),
    ...list.states.map((state) => ({ state, label: `${states[state].label} (${counts[state] ?? 0})` })),
  ]
  return (
    <ConsolePage
      title={title}
      lead={
        <>
          {lead}
          {help && (
            <>
              {' '}
              <Link className="line-link" to={help.to}>
                {help.label}
              </Link>
            </>
          )}
        </>
      }
      actions={
        add && (
          <ButtonRow>
            <ButtonLink to={add.to}>{add.label}</ButtonLink>
          </ButtonRow>
        )
      }
    >
      {tools.length > 0 && <Tools tools={tools} />}
      <FindByName action={at} label="Find by name" find={find} />
      <ConsoleChips label="Kinds of content" links={list.kinds} />
      <ConsoleChips
        label={`${title} by state`}
        links={chips.map(({ state, label }) => ({
          to: addressOf(at, state),
          label,
          current: state === filter,
        }))}
      />
      {lines.length === 0 ? (
        <p>{find ? `No name here has “${find}” in it.` : 'Nothing is here now.'}</p>
      ) : (
        <Items list={list} caption={`${title}, ${ORDERS[order]}`} />
      )}
      <Pages list={list} />
    </ConsolePage>
  )
}

/** The items with a box before each, and what can be done with the selected ones. */
function Items({ list, caption }: { list: List; caption: string }) {
  const { at, filter, page, find, all, acts, many } = list
  if (acts.length === 0) return <Lines list={list} caption={caption} />
  return (
    <SelectableItems many={many} acts={acts} back={addressOf(at, filter, page, find)}>
      <p>
        <Link className="line-link" to={addressOf(at, filter, page, find, !all)} preventScrollReset>
          {all ? 'Select none' : 'Select all on this page'}
        </Link>
      </p>
      <Lines key={`${all}`} list={list} caption={caption} />
    </SelectableItems>
  )
}

function Lines({ list: { head, lines, use, acts, all }, caption }: { list: List; caption: string }) {
  const { states } = ITEM_WORDS[use]
  const reviewed = lines.some(({ reviewDueOn }) => reviewDueOn)
  return (
    <Table
      caption={caption}
      head={[
        head.item,
        ...(head.kind ? ['Kind'] : []),
        'State',
        ...(head.column ? [head.column] : []),
        ...(reviewed ? ['Review by'] : []),
        'Changed',
        'By',
      ]}
      ids={lines.map(({ id }) => id)}
      rows={lines.map((line) => [
        <span key="title" className="with-checkbox">
          {acts.length > 0 && <ItemCheckbox value={line.mark} title={line.title} selected={all} />}
          <Link to={line.to} className="line-link" data-name>
            {line.title}
          </Link>
        </span>,
        ...(head.kind ? [line.kind] : []),
        <span key="state" className="state-tags">
          <StateTags state={states[line.state]} text={line} />
          {line.tag && <StatusTag look="plain">{line.tag}</StatusTag>}
        </span>,
        ...(head.column ? [<OwnCell key="own" cell={line.cell} />] : []),
        ...(reviewed ? [line.reviewDueOn ?? 'No day'] : []),
        <span key="when" data-name>
          {line.publishAt ? `Goes out ${line.publishAt}` : line.editedOn}
        </span>,
        line.editor,
      ])}
    />
  )
}

function OwnCell({ cell = '' }: { cell: List['lines'][number]['cell'] }) {
  if (typeof cell === 'string') return <span data-name>{cell}</span>
  return <StatusTag look={cell.look}>{cell.label}</StatusTag>
}

function Pages({ list: { at, page, more, filter, find } }: { list: List }) {
  if (page === 1 && !more) return null
  const to = (other: number) => addressOf(at, filter, other, find)
  return (
    <nav aria-label="More of the list" className="button-row">
      {page > 1 && (
        <ButtonLink to={to(page - 1)} look="quiet" size="small">
          Page before
        </ButtonLink>
      )}
      {more && (
        <ButtonLink to={to(page + 1)} look="quiet" size="small">
          Next page
        </ButtonLink>
      )}
    </nav>
  )
}

const Tools = ({ tools }: { tools: List['tools'] }) => (
  <nav aria-label="For all content" className="content-tools">
    <ul>
      {tools.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  </nav>
)
