import { formData } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { settingLines } from '#app/reading/labels.ts'
import { readingFrom, settingsKey } from '#app/reading/rules.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { keepReading, readingHere, readingOfMember } from '../../members/following.server.ts'
import { readingWords as words } from '../../members/reading-words.ts'
import type { Route } from './+types/own-reading'
import { onTo, PRIVATE, signedIn } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.account, href: '/account' }, { label: words.title }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, noindex: true })
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  const { userId } = await signedIn(db, request)
  const here = readingFrom(request.headers.get('cookie'))
  const kept = await readingOfMember(db, userId)
  return {
    here: settingLines(here),
    kept: kept && settingLines(kept),
    same: kept !== null && settingsKey(kept) === settingsKey(here),
  }
}

export async function action({ request }: Route.ActionArgs) {
  const { userId, lasts } = await signedIn(db, request)
  const intent = (await formData(request)).get('intent')
  const done = (text: string, cookies: string[] = []) =>
    onTo('/account/reading', { kind: 'success', title: words.saved, text }, cookies)
  if (intent === 'keep') {
    await keepReading(db, userId, readingFrom(request.headers.get('cookie')))
    return done(words.keepText)
  }
  if (intent === 'forget') {
    await keepReading(db, userId, null)
    return done(words.forgetText)
  }
  const kept = intent === 'use' && (await readingOfMember(db, userId))
  if (!kept) throw new Refused(words.unknown, 400)
  return done(words.useText, [readingHere(kept, lasts === 'window')])
}

export default function OwnReading({ loaderData: { here, kept, same } }: Route.ComponentProps) {
  return (
    <Page title={words.title} lead={<p>{words.lead}</p>}>
      <h2>{words.here}</h2>
      <Lines of={here} />
      <p>
        <a className="line-link" href="/reading-settings?returnTo=/account/reading">
          {words.change}
        </a>
      </p>
      <h2>{words.kept}</h2>
      {kept ? <Lines of={kept} /> : <p>{words.none}</p>}
      {same && <p>{words.same}</p>}
      <form method="post" action="/account/reading">
        <ButtonRow>
          {!same && (
            <Button name="intent" value="keep">
              {words.keep}
            </Button>
          )}
          {kept && !same && (
            <Button look="quiet" name="intent" value="use">
              {words.use}
            </Button>
          )}
          {kept && (
            <Button look="quiet" name="intent" value="forget">
              {words.forget}
            </Button>
          )}
        </ButtonRow>
      </form>
    </Page>
  )
}

function Lines({ of }: { of: readonly string[] }) {
  if (of.length === 0) return <p>{words.nothing}</p>
  return (
    <ul>
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
