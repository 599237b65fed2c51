import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { crumbsTo } from '../../saved-cases/crumbs.ts'
import { SAVED_CASES_URL } from '../../saved-cases/saved-cases-url.ts'
import { keepWithWords } from '../../saved-cases/with-words.server.ts'
import { words } from '../../saved-cases/words.ts'
import { signedIn } from '../members/signed-in.server.ts'
import type { Route } from './+types/save-case'
import { privatePage, withWords } from './answers.server.ts'
import { WordsBox } from './words-box.tsx'

export const handle = {
  hydrate: false,
  crumbs: () => crumbsTo(words.keep.title),
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = privatePage

export async function loader({ request }: Route.LoaderArgs) {
  await signedIn(db, request)
  return null
}

export const action = withWords(keepWithWords, () => ({ title: words.keep.kept, text: words.keep.keptText }))

export default function SaveCase({ actionData }: Route.ComponentProps) {
  const { errors, typed, full } = actionData ?? { errors: undefined, typed: undefined, full: false }
  return (
    <Page title={words.keep.title} lead={<p>{words.keep.lead}</p>}>
      <FormTitle title={words.keep.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      {full && (
        <p>
          <Sentence
            of={words.keep.room}
            takeOut={`${SAVED_CASES_URL}/take-out`}
            all={`${SAVED_CASES_URL}/take-all-out`}
          />
        </p>
      )}
      <form method="post" action={`${SAVED_CASES_URL}/keep`} noValidate className="stack">
        <Field
          label={words.keep.number}
          name="number"
          required
          width="half"
          hint={words.keep.numberHint}
          error={errors?.number}
          defaultValue={typed?.number ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <WordsBox typed={typed?.words ?? ''} error={errors?.words} />
        <p>{words.keep.safe}</p>
        <Button>{words.keep.button}</Button>
      </form>
    </Page>
  )
}
