import { data, redirect } from 'react-router'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { topicWords, UNCONFIRMED_DAYS } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { confirmSubscription, findPendingRequest, findUsedLink } from '../subscribers/subscribing.server.ts'
import type { Route } from './+types/confirm'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.confirm.newsletter, href: '/newsletter' }, { label: words.confirm.confirm }],
}

/** The page of a token is private. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

const tokenIn = (url: string) => new URL(url).searchParams.get('t') ?? ''

/** Read only. Virus scanners open links in mails; they do not press buttons. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenIn(request.url)
  const found = await findPendingRequest(db, token)
  const mine = found ? undefined : await findUsedLink(db, token)
  const topics = found ? topicWords(found.topics) : null
  return data({ token, topics, mine }, { status: found || mine ? 200 : 404 })
}

export async function action({ request }: Route.ActionArgs) {
  const token = String((await formData(request)).get('t') ?? '')
  const mine = await confirmSubscription(db, token)
  if (!mine) return redirect('/newsletter/confirm', 303)
  return redirectWithFlash(`/newsletter/preferences?t=${mine}`, {
    kind: 'success',
    title: words.confirm.youList,
    text: words.confirm.youListText,
  })
}

export default function Confirm({ loaderData: { token, topics, mine } }: Route.ComponentProps) {
  if (mine) {
    return (
      <Page title={words.confirm.doneTitle} lead={<p>{words.confirm.youAlreadyPressedButton}</p>}>
        <FormTitle title={words.confirm.youList} />
        <p>
          <a className="line-link" href={`/newsletter/preferences?t=${mine}`}>
            {words.confirm.changeWhatYouGet}
          </a>
        </p>
      </Page>
    )
  }
  if (topics === null) {
    return (
      <Page title={words.confirm.noLinkTitle}>
        <FormTitle title={words.confirm.thisLinkDoesNot} />
        <p>
          <Sentence of={words.confirm.itOlderThanDays} unconfirmedDays={UNCONFIRMED_DAYS} />
        </p>
        <p>
          <Sentence of={words.confirm.typeYourAddressAgain} newsletter="/newsletter" />
        </p>
      </Page>
    )
  }
  return (
    <Page title={words.confirm.askTitle} lead={<p>{words.confirm.pressButtonJoinList}</p>}>
      <FormTitle title={words.confirm.doYouWantOur} />
      <p>
        <Sentence of={words.confirm.youChoseYouCan} topics={topics} />
      </p>
      <form method="post" action="/newsletter/confirm" noValidate>
        <input type="hidden" name="t" value={token} />
        <Button>{words.confirm.yesSendMeNewsletter}</Button>
      </form>
      <p>{words.confirm.ifYouDoNot}</p>
    </Page>
  )
}
