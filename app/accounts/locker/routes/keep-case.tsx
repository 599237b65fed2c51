import { requestFacts } from '#app/platform/requests/request.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { onTo, signedIn } from '../../members/routes/signed-in.server.ts'
import { WordsBox } from '../components/words-box.tsx'
import { OWN_CASES } from '../own-cases.ts'
import { keepWithWords } from '../with-words.server.ts'
import { words } from '../words.ts'
import type { Route } from './+types/keep-case'
import { again, privatePage, typedIn } from './answers.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: words.keep.dashboard, href: '/dashboard' },
    { label: words.keep.myComplaints, href: OWN_CASES },
    { label: words.keep.title },
  ],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = privatePage

export async function loader({ request }: Route.LoaderArgs) {
  await signedIn(db, request)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await signedIn(db, request)
  const typed = await typedIn(request)
  const outcome = await keepWithWords(db, userId, typed, context.get(requestFacts).network)
  if ('told' in outcome) return again(outcome.told, typed)
  const { kept: title, keptText: text } = words.keep
  return onTo(OWN_CASES, { kind: 'success', title, text })
}

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
