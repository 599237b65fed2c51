import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { db } from '#db/connect.server.ts'
import { crumbsTo } from '../../locker/crumbs.ts'
import { OWN_CASES } from '../../locker/own-cases.ts'
import { clearLocker } from '../../locker/saved-cases.server.ts'
import { words } from '../../locker/words.ts'
import { freshlySignedIn, onTo, PRIVATE } from '../members/signed-in.server.ts'
import type { Route } from './+types/take-all-out'

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
  return onTo(OWN_CASES, { kind: 'success', title, text })
}

export default function TakeAllOut() {
  return (
    <Page title={words.all.title} lead={<p>{words.all.lead}</p>}>
      <FormTitle title={words.all.title} />
      <p>{words.all.again}</p>
      <form method="post" action={`${OWN_CASES}/take-all-out`}>
        <ButtonRow>
          <Button look="danger" icon={<Icon name="trash" />}>
            {words.all.button}
          </Button>
          <ButtonLink href={`${OWN_CASES}#content`} look="quiet">
            {words.all.back}
          </ButtonLink>
        </ButtonRow>
      </form>
    </Page>
  )
}
