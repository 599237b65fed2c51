import { Button } from '#app/ui/forms/button.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import type { Listing } from '../listing.server.ts'
import type { ListAsked } from '../rules.ts'

/** First on the page: most people come for their own state. Beside it, a search for those who know the name of a law. */
export function FindState({ places, asked }: { places: Listing['places']; asked: ListAsked }) {
  return (
    <section className="box box-wide find-state" aria-labelledby="find-state">
      <h2 id="find-state" className="only-heard">
        Find your state
      </h2>
      <form method="get" action="/know-your-rights" className="find-row" noValidate>
        <Select
          label="What state are you in?"
          name="go"
          hint="See its laws, time limits and free help."
          choices={[{ value: '', label: 'Choose a state' }, ...places]}
          defaultValue=""
          autoComplete="address-level1"
        />
        <Button>Show my rights</Button>
      </form>
      <search>
        <form
          method="get"
          action="/know-your-rights#results"
          className="find-row"
          id="state-search"
          noValidate
        >
          <Field
            label="Find a state or a law"
            name="search"
            type="search"
            defaultValue={asked.search}
            hint="For example: Texas, or human rights act"
            maxLength={100}
            autoComplete="off"
          />
          <Button look="quiet">Search</Button>
          <label className="as-i-type" hidden>
            <input type="checkbox" id="as-i-type" /> Show matches while I type
          </label>
        </form>
      </search>
    </section>
  )
}
