import { data } from 'react-router'
import { readAway } from '#app/platform/requests/bodies.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { NoSuchLink } from '../components/no-such-link.tsx'
import { subscriberIn } from '../subscribers/addresses.server.ts'
import { leave, subscription } from '../subscribers/subscribing.server.ts'
import type { Route } from './+types/leave'

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Newsletter', href: '/newsletter' }, { label: 'Leave' }],
}

/** What stands behind a token belongs to one person. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Which issue's link it is. A number that no issue can have is none. */
function numberIn(asked: URLSearchParams): number | undefined {
  const number = asked.get('n') ?? ''
  return /^[1-9]\d{0,6}$/.test(number) ? Number(number) : undefined
}

/** Only looks: programs that check mails open links. */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('t')
  const id = subscriberIn(token)
  const found = id ? await subscription(db, id) : undefined
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
 * The button of this page, and what mail programs send by themselves (RFC 8058): neither needs a login, and both get an
 * answer without being sent on. Done twice is done once.
 */
export async function action({ request }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const id = subscriberIn(searchParams.get('t'))
  // What mail programs post is read to the end and not needed, whatever shape it has: the address says all.
  await readAway(request).catch(() => {})
  if (!id) return data({ left: false }, { status: 404 })
  await leave(db, id, numberIn(searchParams))
  return data({ left: true })
}

export default function Leave({ loaderData: { token, number, mine }, actionData }: Route.ComponentProps) {
  if (!mine) return <NoSuchLink />
  if (actionData?.left || mine.left) {
    return (
      <Page
        title="You left the newsletter"
        lead={<p>You will get no more letters. We deleted your address.</p>}
      >
        <FormTitle title="You left the newsletter" />
        <p>
          A letter that is already on its way may still arrive. If you change your mind, you can{' '}
          <a href="/newsletter">subscribe again</a>.
        </p>
        <p>
          You can still read everything here: <a href="/blog">the blog</a> and{' '}
          <a href="/newsletter/archive">all letters</a>.
        </p>
      </Page>
    )
  }
  const query = `t=${token}${number ? `&n=${number}` : ''}`
  return (
    <Page
      title="Leave the newsletter"
      lead={
        <p>
          Press the button, and we stop sending letters to <strong>{mine.shown}</strong>. You do not have to
          say why.
        </p>
      }
    >
      <FormTitle title="Leave the newsletter" />
      <form method="post" action={`/newsletter/leave?${query}`}>
        <Button>Leave the newsletter</Button>
      </form>
      <section aria-labelledby="instead" className="stack">
        <h2 id="instead">Or get fewer letters</h2>
        <form method="post" action={`/newsletter/preferences?t=${token}`} className="button-row">
          <input type="hidden" name="t" value={token} />
          <Button look="quiet" name="intent" value="fewer">
            One letter a month
          </Button>
          <Button look="quiet" name="intent" value="pause">
            Pause for 3 months
          </Button>
        </form>
        <p>
          You can also <a href={`/newsletter/preferences?t=${token}`}>change what you get</a>.
        </p>
      </section>
    </Page>
  )
}
