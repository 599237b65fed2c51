import { Field, Select } from '#app/ui/field.tsx'
import { FIRST_VIEW, SORTS, type Sort, type View } from '../../queue.ts'
import { VIOLATION_TYPES } from '../../rules.ts'
import type { Colour } from '../../triage.ts'

const COLOURS: { value: Colour | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'red', label: 'Cannot wait' },
  { value: 'amber', label: 'Needs care soon' },
  { value: 'grey', label: 'First deadline seems over' },
]

/** Order, search and choice, over what is open in this browser. Nothing of it is sent anywhere. */
export function QueueTools({ view, change }: { view: View; change: (view: View) => void }) {
  return (
    <search className="staff-box queue-tools" aria-label="Find and order cases">
      <Field
        label="Search in the opened cases"
        hint="Number, words, organization, state or colleague. Stays in this browser."
        name="find"
        type="search"
        value={view.search}
        autoComplete="off"
        onChange={(event) => change({ ...view, search: event.currentTarget.value })}
      />
      <Select
        label="Order"
        name="sort"
        value={view.sort}
        onChange={(event) => change({ ...view, sort: event.currentTarget.value as Sort })}
        choices={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
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
        onChange={(event) => change({ ...view, kind: event.currentTarget.value })}
        choices={[{ value: '', label: 'All' }, ...VIOLATION_TYPES.map((value) => ({ value, label: value }))]}
      />
    </search>
  )
}

export const isNarrowed = (view: View): boolean =>
  view.search.trim() !== '' || view.kind !== FIRST_VIEW.kind || view.colour !== FIRST_VIEW.colour
