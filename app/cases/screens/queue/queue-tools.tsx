import { useNavigate } from 'react-router'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { KIND_LABELS, STATUS_FOR_STAFF } from '../../model/labels.ts'
import { isKind, isStatus, KINDS, STATUSES, type Status } from '../../model/rules.ts'
import { FIRST_VIEW, SORTS, type Sort, type View } from '../../queue/case-queue.ts'
import type { Colour } from '../../queue/triage.ts'

const COLOURS: { value: Colour | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'red', label: 'Cannot wait' },
  { value: 'amber', label: 'Needs attention soon' },
  { value: 'grey', label: 'First deadline may have passed' },
]

/** Sorts, searches and filters the lines that are open in this browser. Sends nothing to the server. */
export function QueueTools(props: {
  view: View
  change: (view: View) => void
  status: Status | null
  /** The tags of the opened cases, each with its number of cases. */
  tags: [string, number][]
  /** The URL of the list for one status. */
  to: (status: Status | null) => string
}) {
  const { view, change, status, tags, to } = props
  const navigate = useNavigate()
  return (
    <search className="queue-tools" aria-label="Find and sort cases">
      <Field
        label="Search the opened cases"
        hint={
          <span className="only-heard">
            Number, name, address, words, organization, state or colleague. Stays in this browser.
          </span>
        }
        name="find"
        type="search"
        value={view.search}
        autoComplete="off"
        onChange={(event) => change({ ...view, search: event.currentTarget.value })}
      />
      {/* On a narrow screen the cases come first, and the filters below open on a press. */}
      <details className="queue-more">
        <summary>
          {moreLabel([view.sort !== FIRST_VIEW.sort, status, view.colour, view.kind, view.tag])}
        </summary>
      </details>
      <Select
        label="Order"
        name="sort"
        value={view.sort}
        onChange={(event) => change({ ...view, sort: event.currentTarget.value as Sort })}
        choices={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
      />
      <Select
        label="Status"
        name="status"
        value={status ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget
          navigate(to(isStatus(value) ? value : null))
        }}
        choices={[
          { value: '', label: 'All' },
          ...STATUSES.map((value) => ({ value, label: STATUS_FOR_STAFF[value] })),
        ]}
      />
      <Select
        label="Urgency"
        name="colour"
        value={view.colour}
        onChange={(event) => change({ ...view, colour: event.currentTarget.value as Colour | '' })}
        choices={COLOURS}
      />
      <Select
        label="Kind of problem"
        name="kind"
        value={view.kind}
        onChange={(event) => {
          const { value } = event.currentTarget
          change({ ...view, kind: isKind(value) ? value : '' })
        }}
        choices={[
          { value: '', label: 'All' },
          ...KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
        ]}
      />
      {/* Rendered even while no tag is known: appearing later, it would move everything below. */}
      <Select
        label="Tag"
        name="tagged"
        value={view.tag}
        onChange={(event) => change({ ...view, tag: event.currentTarget.value })}
        choices={[
          { value: '', label: 'All' },
          ...tags.map(([tag, count]) => ({ value: tag, label: `${tag} (${count})` })),
          ...(view.tag && !tags.some(([tag]) => tag === view.tag)
            ? [{ value: view.tag, label: `${view.tag} (0)` }]
            : []),
        ]}
      />
    </search>
  )
}

/** Says how many filters are not at their default, since they are hidden when it is closed. */
function moreLabel(chosen: unknown[]): string {
  const changed = chosen.filter(Boolean).length
  return changed === 0 ? 'Order and filters' : `Order and filters: ${changed} set`
}

export const isNarrowed = (view: View): boolean =>
  view.search.trim() !== '' ||
  view.tag !== '' ||
  view.kind !== FIRST_VIEW.kind ||
  view.colour !== FIRST_VIEW.colour
