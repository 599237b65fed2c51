import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { crumbsTo } from '../../locker/crumbs.ts'
import { OWN_CASES } from '../../locker/own-cases.ts'
import { keepWithWords } from '../../locker/with-words.server.ts'
import { words } from '../../locker/words.ts'
import { signedIn } from '../members/signed-in.server.ts'
import type { Route } from './+types/keep-case'
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

export default function KeepCase({ actionData }: Route.ComponentProps) {
  const { errors, typed, full } = actionData ?? { errors: undefined, typed: undefined, full: false }
  return (
    <Page title={words.keep.title} lead={<p>{words.keep.lead}</p>}>
      <FormTitle title={words.keep.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      {full && (
        <p>
          <Sentence
            of={words.keep.room}
            takeOut={`${OWN_CASES}/take-out`}
            all={`${OWN_CASES}/take-all-out`}
          />
        </p>
      )}
      <form method="post" action={`${OWN_CASES}/keep`} noValidate className="stack">
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
