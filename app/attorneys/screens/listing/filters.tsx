import { type NamedKind, offered } from '#app/platform/settings/kinds-in-lines.ts'
import { jurisdictions } from '#app/shared/states.ts'
import { Checkbox, RadioGroup } from '#app/ui/forms/choices.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { words } from '../../model/listing-words.ts'
import {
  ALL,
  type DirectoryFilters,
  type DirectoryKinds,
  directoryUrl,
  noFilters,
} from '../../model/rules.ts'
import { meetingWords, WAYS_TO_MEET } from '../../model/words.ts'

const said = words.filters
/** The offered kinds, plus the one in the URL. */
const among = (kinds: readonly NamedKind[], asked: string) => [
  ...offered(kinds),
  ...kinds.filter(({ code, retired }) => retired && code === asked),
]
const same = (value: string) => ({ value, label: value })

/** The filters of the list. Those that the specification names come first. */
export function Filters({
  filters,
  languages,
  kinds,
  lawsOfNobody,
}: {
  filters: DirectoryFilters
  kinds: DirectoryKinds
  /** The languages of listed attorneys. */
  languages: string[]
  /** Kinds of law on which no listed attorney works: choosing one finds nothing. */
  lawsOfNobody: readonly string[]
}) {
  const more = [filters.language, filters.remote, filters.takes, filters.meet].some((value) => value !== ALL)
  return (
    <search>
      <form method="get" action="/attorney-directory#results" className="box filter-panel" noValidate>
        <h2>{said.title}</h2>
        <Select
          label={said.state}
          name="state"
          defaultValue={filters.state}
          choices={[
            { value: ALL, label: said.allStates },
            ...jurisdictions.map(([value, label]) => ({ value, label })),
          ]}
        />
        <Select
          label={said.specialization}
          name="specialization"
          hint={said.specializationHint}
          defaultValue={filters.specialization}
          choices={[
            same(ALL),
            ...among(kinds.law, filters.specialization).map(({ code, label }) => ({
              value: code,
              label: lawsOfNobody.includes(code) ? said.noneYet({ kind: label }) : label,
            })),
          ]}
        />
        <RadioGroup
          label={said.feeType}
          name="feeType"
          defaultValue={filters.feeType}
          choices={[
            { value: ALL, label: said.all },
            ...among(kinds.fees, filters.feeType).map(({ code, label, means }) => ({
              value: code,
              label,
              hint: means || undefined,
            })),
          ]}
        />
        <Field
          label={said.search}
          name="searchTerm"
          type="search"
          hint={said.searchHint}
          defaultValue={filters.searchTerm}
          maxLength={100}
        />
        <Checkbox label={said.takes} name="takes" defaultChecked={filters.takes === 'yes'} />
        <Disclosure summary={said.more} open={more}>
          <div className="more-filters">
            <Select
              label={said.language}
              name="language"
              defaultValue={filters.language}
              choices={[{ value: ALL, label: said.allLanguages }, ...languages.map(same)]}
            />
            <Select
              label={said.remote}
              name="remote"
              defaultValue={filters.remote}
              choices={[{ value: ALL, label: said.allWays }, ...WAYS_TO_MEET.map(same)]}
            />
            <Select
              label={said.meet}
              name="meet"
              hint={said.meetHint}
              defaultValue={filters.meet}
              choices={[
                { value: ALL, label: said.all },
                ...Object.entries(meetingWords()).map(([value, label]) => ({ value, label })),
              ]}
            />
          </div>
        </Disclosure>
        <Button>{said.update}</Button>
        <p className="reset">
          <a href={directoryUrl(noFilters)}>{said.reset}</a>
        </p>
      </form>
    </search>
  )
}
