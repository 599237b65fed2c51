import { data } from 'react-router'
import { readAway } from '#app/platform/http/bodies.server.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { words } from '../model/words.ts'
import { subscriberIn } from '../subscribers/addresses.server.ts'
import { endSubscription, findSubscription } from '../subscribers/subscribing.server.ts'
import type { Route } from './+types/leave'
import { NoSuchLink } from './no-such-link.tsx'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.leave.newsletter, href: '/newsletter' }, { label: words.leave.leave }],
}

/** The page of a token is private. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** The issue that contains the link. An impossible number is ignored. */
function numberIn(asked: URLSearchParams): number | undefined {
  const number = asked.get('n') ?? ''
  return /^[1-9]\d{0,6}$/.test(number) ? Number(number) : undefined
}

/** Read only: mail scanners open links. */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('t')
  const id = subscriberIn(token)
  const found = id ? await findSubscription(db, id) : undefined
  const number = numberIn(searchParams) ?? null
  return data(
    {
      token: token ?? '',
      number,
      mine: found ? { shown: found.shown, left: found.state === 'left' } : null,
    },
    { status: found ? 200 : 404 },
  )
}

/**
 * The button of this page, and one-click unsubscribe by mail programs (RFC 8058):
 * neither needs a login, and both get an answer without a redirect. Idempotent.
 */
export async function action({ request }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const id = subscriberIn(searchParams.get('t'))
  // Drain the mail program's request body and ignore it: the URL has all data.
  await readAway(request).catch(() => {})
  if (!id) return data({ left: false }, { status: 404 })
  await endSubscription(db, id, numberIn(searchParams))
  return data({ left: true })
}

export default function Leave({ loaderData: { token, number, mine }, actionData }: Route.ComponentProps) {
  if (!mine) return <NoSuchLink />
  if (actionData?.left || mine.left) {
    return (
      <Page title={words.leave.leftTitle} lead={<p>{words.leave.youWillGetNo}</p>}>
        <FormTitle title={words.leave.youLeftNewsletter} />
        <p>
          <Sentence of={words.leave.aLetterAlreadyIts} newsletter="/newsletter" />
        </p>
        <p>
          <Sentence of={words.leave.youCanStillRead} blog="/blog" archive="/newsletter/archive" />
        </p>
      </Page>
    )
  }
  const query = `t=${token}${number ? `&n=${number}` : ''}`
  return (
    <Page
      title={words.leave.askTitle}
      lead={
        <p>
          <Sentence of={words.leave.pressButtonWeStop} shown={mine.shown} />
        </p>
      }
    >
      <FormTitle title={words.leave.leaveNewsletter} />
      <form method="post" action={`/newsletter/leave?${query}`}>
        <Button>{words.leave.leaveNewsletter}</Button>
      </form>
      <section aria-labelledby="instead" className="stack">
        <h2 id="instead">{words.leave.orGetFewerLetters}</h2>
        <form method="post" action={`/newsletter/preferences?t=${token}`} className="button-row">
          <input type="hidden" name="t" value={token} />
          <Button look="quiet" name="intent" value="fewer">
            {words.leave.oneLetterMonth}
          </Button>
          <Button look="quiet" name="intent" value="pause">
            {words.leave.pause3Months}
          </Button>
        </form>
        <p>
          <Sentence of={words.leave.youCanAlsoChange} link={`/newsletter/preferences?t=${token}`} />
        </p>
      </section>
    </Page>
  )
}
