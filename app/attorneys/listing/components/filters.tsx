import type { Ref } from 'react'
import { Form } from 'react-router'
import { jurisdictions } from '#app/platform/states.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/forms/choices.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import {
  ALL,
  type DirectoryFilters,
  directoryUrl,
  feeTypes,
  noFilters,
  specializations,
} from '../../rules.ts'
import { MEETING, WAYS_TO_MEET } from '../../words.ts'

const same = (value: string) => ({ value, label: value })

/** What the list can be narrowed to. Those that the specification names come first. */
export function Filters({
  filters,
  languages,
  form,
}: {
  filters: DirectoryFilters
  /** Those that listed attorneys speak. */
  languages: string[]
  form: Ref<HTMLFormElement>
}) {
  const more = [filters.language, filters.remote, filters.takes, filters.meet].some((value) => value !== ALL)
  return (
    <search>
      <Form
        // This page's own address: there is no route to look for ahead.
        discover="none"
        method="get"
        action="/attorney-directory#results"
        className="box filter-panel"
        noValidate
        ref={form}
        preventScrollReset
      >
        <h2>Narrow the list</h2>
        <Select
          label="State"
          name="state"
          defaultValue={filters.state}
          choices={[
            { value: ALL, label: 'All states and territories' },
            ...jurisdictions.map(([value, label]) => ({ value, label })),
          ]}
        />
        <Select
          label="Specialization"
          name="specialization"
          hint="What the attorney works on most."
          defaultValue={filters.specialization}
          choices={[ALL, ...specializations].map(same)}
        />
        <RadioGroup
          label="Fee type"
          name="feeType"
          defaultValue={filters.feeType}
          choices={[
            { value: ALL, label: 'All' },
            ...feeTypes.map(([value, meaning]) => ({ value, label: value, hint: meaning })),
          ]}
        />
        <Field
          label="Name, firm, city or words"
          name="searchTerm"
          type="search"
          hint="We look in names, firms, cities and descriptions."
          defaultValue={filters.searchTerm}
          maxLength={100}
        />
        <Checkbox label="Takes new cases now" name="takes" defaultChecked={filters.takes === 'yes'} />
        <Disclosure summary="Language and ways to meet" open={more}>
          <div className="more-filters">
            <Select
              label="Language"
              name="language"
              defaultValue={filters.language}
              choices={[{ value: ALL, label: 'All languages' }, ...languages.map(same)]}
            />
            <Select
              label="Remote or in person"
              name="remote"
              defaultValue={filters.remote}
              choices={[{ value: ALL, label: 'All ways' }, ...WAYS_TO_MEET.map(same)]}
            />
            <Select
              label="Accessible ways to meet"
              name="meet"
              hint="What the attorney told us."
              defaultValue={filters.meet}
              choices={[
                { value: ALL, label: 'All' },
                ...Object.entries(MEETING).map(([value, label]) => ({ value, label })),
              ]}
            />
          </div>
        </Disclosure>
        <Button>Update results</Button>
        <p className="reset">
          <a href={directoryUrl(noFilters)}>Reset filters</a>
        </p>
      </Form>
    </search>
  )
}
