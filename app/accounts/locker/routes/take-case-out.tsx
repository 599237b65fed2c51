import { requestFacts } from '#app/platform/requests/request.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { onTo, signedIn } from '../../members/routes/signed-in.server.ts'
import { WordsBox } from '../components/words-box.tsx'
import { OWN_CASES } from '../own-cases.ts'
import { takeOutWithWords } from '../with-words.server.ts'
import { words } from '../words.ts'
import type { Route } from './+types/take-case-out'
import { again, privatePage, typedIn } from './answers.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: words.keep.dashboard, href: '/dashboard' },
    { label: words.keep.myComplaints, href: OWN_CASES },
    { label: words.takeOut.title },
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
  const outcome = await takeOutWithWords(db, userId, typed, context.get(requestFacts).network)
  if ('told' in outcome) return again(outcome.told, typed)
  const { out: title, outText: text } = words.takeOut
  return onTo(OWN_CASES, { kind: 'success', title, text })
}

export default function TakeCaseOut({ actionData }: Route.ComponentProps) {
  const errors = actionData?.errors
  return (
    <Page title={words.takeOut.title} lead={<p>{words.takeOut.lead}</p>}>
      <FormTitle title={words.takeOut.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <form method="post" action={`${OWN_CASES}/take-out`} noValidate className="stack">
        <WordsBox typed={actionData?.typed.words ?? ''} error={errors?.words} />
        <Button>{words.takeOut.button}</Button>
      </form>
      <p>
        <Sentence of={words.takeOut.lost} all={`${OWN_CASES}/take-all-out`} />
      </p>
    </Page>
  )
}
