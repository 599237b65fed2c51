import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { db } from '#db/connect.server.ts'
import { crumbsTo } from '../../saved-cases/crumbs.ts'
import { clearLocker } from '../../saved-cases/saved-cases.server.ts'
import { SAVED_CASES_URL } from '../../saved-cases/saved-cases-url.ts'
import { words } from '../../saved-cases/words.ts'
import { freshlySignedIn, onTo, PRIVATE } from '../members/signed-in.server.ts'
import type { Route } from './+types/remove-all-saved-cases'

export const handle = {
  hydrate: false,
  crumbs: () => crumbsTo(words.all.title),
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  await freshlySignedIn(db, request)
  return null
}

export async function action({ request }: Route.ActionArgs) {
  const { userId } = await freshlySignedIn(db, request)
  await clearLocker(db, userId)
  const { out: title, outText: text } = words.all
  return onTo(SAVED_CASES_URL, { kind: 'success', title, text })
}

export default function RemoveAllSavedCases() {
  return (
    <Page title={words.all.title} lead={<p>{words.all.lead}</p>}>
      <FormTitle title={words.all.title} />
      <p>{words.all.again}</p>
      <form method="post" action={`${SAVED_CASES_URL}/take-all-out`}>
        <ButtonRow>
          <Button look="danger" icon={<Icon name="trash" />}>
            {words.all.button}
          </Button>
          <ButtonLink href={`${SAVED_CASES_URL}#content`} look="quiet">
            {words.all.back}
          </ButtonLink>
        </ButtonRow>
      </form>
    </Page>
  )
}
