import { memberPasskeys } from '#app/platform/auth/member-passkeys.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { removePasskey } from '../../members/passkeys.server.ts'
import { reAuthenticationWords } from '../../members/re-authentication-words.ts'
import { isRecentlyAuthenticated } from '../../members/recent-auth.server.ts'
import { PASSKEY_NAME_MOST, passkeyGoneForm } from '../../model/forms.server.ts'
import { words } from '../../model/member-words.ts'
import { PasskeyPlace } from '../passkey-place.tsx'
import type { Route } from './+types/member-passkeys'
import { freshlySignedIn, onTo, PRIVATE, signedIn } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.account, href: '/account' }, { label: words.passkeys.title }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.passkeys.title, noindex: true })
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  // The link that adds a passkey requires a fresh sign-in.
  const wants = new URL(request.url).searchParams.has('add')
  const found = await (wants ? freshlySignedIn : signedIn)(db, request)
  const { userId, member } = found
  const day = (at: string) => longDate(at, member.timeZone ?? config.timeZone)
  const passkeys = await memberPasskeys(db, userId)
  return {
    nameMost: isRecentlyAuthenticated(found, request.method) ? PASSKEY_NAME_MOST : null,
    passkeys: passkeys.map(({ id, name, madeAt, usedAt }) => ({
      id,
      name,
      made: madeAt && words.passkeys.made({ day: day(madeAt) }),
      used: usedAt ? words.passkeys.used({ day: day(usedAt) }) : words.passkeys.neverUsed,
    })),
  }
}

export async function action({ request }: Route.ActionArgs) {
  const { userId } = await signedIn(db, request)
  const { values } = await readForm(request, passkeyGoneForm)
  const gone = values !== null && (await removePasskey(db, userId, values.remove))
  const { removed: title, removedText, nothing } = words.passkeys
  return onTo('/account/passkeys', { kind: 'success', title, text: gone ? removedText : nothing })
}

export default function Passkeys({ loaderData: { passkeys, nameMost } }: Route.ComponentProps) {
  const canMail = useCanMail()
  return (
    <Page title={words.passkeys.title} lead={<p>{words.passkeys.lead}</p>}>
      {passkeys.length === 0 ? (
        <p>{canMail ? words.passkeys.noneMailed : words.passkeys.none}</p>
      ) : (
        <ul className="member-devices">
          {passkeys.map(({ id, name, made, used }) => (
            <li key={id} className="box stack">
              <h2 dir="auto">{name}</h2>
              <p>
                {made} {used}
              </p>
              <Disclosure
                summary={
                  <>
                    {words.passkeys.remove} <bdi>{name}</bdi>
                  </>
                }
              >
                <p>
                  <Sentence of={words.passkeys.sure} devices="/account/devices" />
                </p>
                <form method="post" action="/account/passkeys">
                  <input type="hidden" name="remove" value={id} />
                  <Button look="danger">
                    {words.passkeys.removeNow} <span className="only-heard">{name}</span>
                  </Button>
                </form>
              </Disclosure>
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="add" className="stack">
        <h2 id="add">{words.passkeys.add}</h2>
        {nameMost === null ? (
          <>
            <p>{reAuthenticationWords.first}</p>
            <p>
              <ButtonLink href="/account/passkeys?add">{reAuthenticationWords.title}</ButtonLink>
            </p>
          </>
        ) : (
          <PasskeyPlace absent={<Sentence of={words.passkeys.absent} words="/account/words" />}>
            <form className="stack" noValidate>
              <Field
                label={words.passkeys.name}
                name="passkey-name"
                required
                hint={words.passkeys.nameHint}
                autoComplete="off"
                maxLength={nameMost}
                width="half"
              />
              <Button>{words.passkeys.add}</Button>
            </form>
          </PasskeyPlace>
        )}
      </section>
    </Page>
  )
}
