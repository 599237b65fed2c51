import { Link } from 'react-router'
import { TEXT_STATES, type TextState } from '#app/content/model/rules.ts'
import { ConsoleChips } from '#app/ui/page/console-chips.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { FindByName } from '#app/ui/staff/find-by-name.tsx'
import { StateTags } from '#app/ui/staff/state-tags.tsx'
import type { FactState, factList } from '../../facts/fact-lines.server.ts'
import { asTitle, FACT_KINDS, type FactKind } from '../../model/rules.ts'

type List = Awaited<ReturnType<typeof factList>>

interface Props {
  list: List
  /** Null: the list of all kinds. */
  kind: FactKind | null
  kinds: readonly { to: string; label: string; current: boolean }[]
  page: number
}

const STATES: readonly TextState[] = ['draft', 'review', 'scheduled', 'published', 'back', 'bin']

/** Records of one kind, or of all. */
export function FactsPage({ list, kind, kinds, page }: Props) {
  const { records, more, filter, counts } = list
  const here = kind ? `/staff/facts/${kind}` : '/staff/facts'
  const address = (state: string, at = 1, find = '') => {
    const query = new URLSearchParams({
      ...(state && { state }),
      ...(find && { find }),
      ...(at > 1 && { page: String(at) }),
    })
    return query.size > 0 ? `${here}?${query}` : here
  }
  const grows = !kind || FACT_KINDS[kind].grows
  const states = STATES.filter((state) => grows || (state !== 'back' && state !== 'bin'))
  const chips = [
    { state: '', label: `All (${counts.all})` },
    { state: 'due', label: `Due for review (${counts.due})` },
    ...states.map((state) => ({ state, label: `${TEXT_STATES[state].label} (${counts[state] ?? 0})` })),
  ]
  const title = kind ? asTitle(FACT_KINDS[kind].many) : 'Facts'
  return (
    <ConsolePage
      title={title}
      lead="These are the facts on our pages. Visitors see a change once it is public."
      actions={kind && FACT_KINDS[kind].grows && <AddOne kind={kind} />}
    >
      <FindByName action={here} label="Find by name" find={list.find} />
      <ConsoleChips label="Kinds of content" links={kinds} />
      <ConsoleChips
        label={`${title} by state`}
        links={chips.map(({ state, label }) => ({ to: address(state), label, current: state === filter }))}
      />
      {records.length === 0 ? (
        <p>{list.find ? `No name here has “${list.find}” in it.` : 'Nothing is here now.'}</p>
      ) : (
        <Records records={records} title={title} all={kind === null} order={list.order} />
      )}
      {(page > 1 || more) && (
        <nav aria-label="More records" className="button-row">
          {page > 1 && (
            <ButtonLink to={address(filter, page - 1, list.find)} look="quiet" size="small">
              Page before
            </ButtonLink>
          )}
          {more && (
            <ButtonLink to={address(filter, page + 1, list.find)} look="quiet" size="small">
              Next page
            </ButtonLink>
          )}
        </nav>
      )}
    </ConsolePage>
  )
}

const AddOne = ({ kind }: { kind: FactKind }) => (
  <ButtonRow>
    <ButtonLink to={`/staff/facts/${kind}/new`}>Add a {FACT_KINDS[kind].one}</ButtonLink>
  </ButtonRow>
)

const ORDERS: Record<List['order'], string> = {
  title: 'in the order of their names',
  changed: 'newest changes first',
  due: 'those due longest on top',
}

function Records({
  records,
  title,
  all,
  order,
}: {
  records: readonly FactState[]
  title: string
  all: boolean
  order: List['order']
}) {
  return (
    <Table
      caption={`${title}, ${ORDERS[order]}`}
      head={['Record', ...(all ? ['Kind'] : []), 'State', 'Review by', 'Changed', 'By']}
      ids={records.map(({ id }) => id)}
      rows={records.map((fact) => [
        <Link key="title" to={`/staff/facts/${fact.kind}/${fact.id}`} className="line-link" data-name>
          {fact.title}
        </Link>,
        ...(all ? [asTitle(FACT_KINDS[fact.kind].one)] : []),
        <StateTags key="state" state={TEXT_STATES[fact.state]} text={fact} />,
        fact.reviewDueOn ?? 'No day',
        fact.publishAt ? `Goes out ${fact.publishAt}` : fact.editedOn,
        fact.editor,
      ])}
    />
  )
}
