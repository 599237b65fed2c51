import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { crumbsTo } from '../../saved-cases/crumbs.ts'
import { SAVED_CASES_URL } from '../../saved-cases/saved-cases-url.ts'
import { takeOutWithWords } from '../../saved-cases/with-words.server.ts'
import { words } from '../../saved-cases/words.ts'
import { signedIn } from '../members/signed-in.server.ts'
import type { Route } from './+types/remove-saved-case'
import { privatePage, withWords } from './answers.server.ts'
import { WordsBox } from './words-box.tsx'

export const handle = {
  hydrate: false,
  crumbs: () => crumbsTo(words.takeOut.title),
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = privatePage

export async function loader({ request }: Route.LoaderArgs) {
  await signedIn(db, request)
  return null
}

export const action = withWords(takeOutWithWords, () => ({
  title: words.takeOut.out,
  text: words.takeOut.outText,
}))

export default function RemoveSavedCase({ actionData }: Route.ComponentProps) {
  const errors = actionData?.errors
  return (
    <Page title={words.takeOut.title} lead={<p>{words.takeOut.lead}</p>}>
      <FormTitle title={words.takeOut.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <form method="post" action={`${SAVED_CASES_URL}/take-out`} noValidate className="stack">
        <WordsBox typed={actionData?.typed.words ?? ''} error={errors?.words} />
        <Button>{words.takeOut.button}</Button>
      </form>
      <p>
        <Sentence of={words.takeOut.lost} all={`${SAVED_CASES_URL}/take-all-out`} />
      </p>
    </Page>
  )
}
