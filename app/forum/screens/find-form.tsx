import { Field } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { words } from '../model/words.ts'

/** Searches the whole forum, or one category. */
export function FindForm({ category }: { category?: string }) {
  return (
    <search>
      <form method="get" action="/forum/search#results" className="search-form" noValidate>
        {category && <input type="hidden" name="in" value={category} />}
        <Field
          label={category ? words.search.qInPlace : words.search.qLabel}
          name="q"
          type="search"
          maxLength={200}
          hint={words.search.qHint}
        />
        <Button look="quiet">{words.search.search}</Button>
      </form>
    </search>
  )
}
