import { Field, Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import type { ListAsked } from '../rules.ts'
import type { Listing } from '../state-list.server.ts'
import { words } from '../words.ts'

/** First on the page: most people come for their own state. Beside it is a search for the names of laws. */
export function FindState({ places, asked }: { places: Listing['places']; asked: ListAsked }) {
  return (
    <section className="box box-wide find-state" aria-labelledby="find-state">
      <h2 id="find-state" className="only-heard">
        {words.findState.findYourState}
      </h2>
      <form method="get" action="/know-your-rights" className="find-row" noValidate>
        <Select
          label={words.findState.goLabel}
          name="go"
          hint={words.findState.goHint}
          choices={[{ value: '', label: words.findState.chooseState }, ...places]}
          defaultValue=""
          autoComplete="address-level1"
        />
        <Button>{words.findState.showMyRights}</Button>
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
            label={words.findState.searchLabel}
            name="search"
            type="search"
            defaultValue={asked.search}
            hint={words.findState.searchHint}
            maxLength={100}
            autoComplete="off"
          />
          <Button look="quiet">{words.findState.search}</Button>
          {!asked.search && (
            <label className="as-i-type scripted">
              <input type="checkbox" id="as-i-type" defaultChecked /> {words.findState.showMatchesWhileI}
            </label>
          )}
        </form>
      </search>
    </section>
  )
}
