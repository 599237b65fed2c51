import { data } from 'react-router'
import { profileUrl } from '#app/forum/model/rules.ts'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { FormFields } from '#app/platform/forms/form-fields.tsx'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { accessCard, forgetCard, keepCard } from '#app/shared/access-card/access-card.server.ts'
import { cardLines, WISHES, type Wish } from '#app/shared/access-card/card-rules.ts'
import { cardWords } from '#app/shared/access-card/card-words.ts'
import { cardShownSince, showCard } from '#app/shared/access-card/member-card.server.ts'
import { CrisisScript } from '#app/ui/crisis/crisis-help.tsx'
import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { accessCardForm } from '../../card/access-card-form.ts'
import { pageWords as words } from '../../card/access-card-words.ts'
import { cardForm } from '../../card/card-form.server.ts'
import { onTo, PRIVATE } from '../members/signed-in.server.ts'
import type { Route } from './+types/access-card'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.dashboard, href: '/dashboard' }, { label: words.title }],
  title: () => words.title,
  listed: { in: 'help', noindex: true },
  searchText: () => words.searchText,
} satisfies Handle
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  const kept = await accessCard(db, request)
  const member = await memberOf(db, request)
  const signedIn = member !== null
  const shown = member !== null && (await cardShownSince(db, member.id)) !== null
  const { account, device, move, none, noneSignedIn } = words.where
  const elsewhere = signedIn ? move : device
  const where = kept ? (kept.where === 'account' ? account : elsewhere) : signedIn ? noneSignedIn : none
  return {
    where,
    card: kept?.card ?? null,
    lines: kept ? cardLines(kept.card) : [],
    signedIn,
    profile: shown ? profileUrl(member.handle) : null,
  }
}

export async function action({ request }: Route.ActionArgs) {
  const form = await formData(request)
  if (form.get('intent') === 'remove') {
    const cookie = await forgetCard(db, request)
    return onTo('/access-card', { kind: 'success', title: words.removed, text: words.removedText }, [cookie])
  }
  const { values, typed, errors } = await readForm(form, cardForm)
  if (!values) return data({ typed, errors }, { status: 422 })
  const before = await memberOf(db, request)
  // Hide the card before saving changes, and show it after: others must never see text that the member just made private.
  if (before && !values.show) await showCard(db, before.id, false)
  const { where, cookie } = await keepCard(db, request, values.card, values.shared)
  const member = where === 'account' ? await memberOf(db, request) : null
  if (member && values.show) await showCard(db, member.id, true)
  const kept = where === 'account' ? words.savedAccount : words.savedDevice
  const text = member && values.show ? words.shownToo : kept
  return onTo('/access-card', { kind: 'success', title: words.saved, text }, [cookie])
}

export default function AccessCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { where, card, lines, signedIn, profile } = loaderData
  const errors: Record<string, string> | undefined = actionData?.errors
  const typed: Record<string, string | undefined> | undefined = actionData?.typed
  const checked = (wish: Wish) =>
    typed ? typed[`wish-${wish}`] !== undefined : (card?.wishes.includes(wish) ?? false)
  return (
    <Page title={words.title} lead={<p>{words.lead}</p>}>
      <FormTitle title={words.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <p>
        {words.nothingByItself} {profile ? <Sentence of={words.accountShown} profile={profile} /> : where}
      </p>
      {lines.length > 0 && !errors && (
        <section aria-labelledby="says" className="stack">
          <h2 id="says">{words.says}</h2>
          <ul className="box spaced">
            {lines.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
          <ButtonLink look="quiet" href="/access-card/print">
            {words.print}
          </ButtonLink>
        </section>
      )}
      <form method="post" action="/access-card" noValidate className="stack">
        <Fieldset legend={words.wishes} id="wishes" hint={words.wishesHint} error={errors?.wishes} large>
          {WISHES.map((wish, place) => (
            <Checkbox
              key={wish}
              // The target of the error list's link.
              id={place === 0 ? 'wishes' : undefined}
              name={`wish-${wish}`}
              label={cardWords.wishes[wish]}
              defaultChecked={checked(wish)}
            />
          ))}
        </Fieldset>
        <FormFields form={accessCardForm} typed={typed ?? { ...card, wishes: undefined }} errors={errors} />
        <FormFields
          form={accessCardForm}
          part={signedIn ? 'account' : 'device'}
          typed={typed ?? { show: profile === null ? undefined : 'yes' }}
        />
        <CrisisScript />
        <Button>{words.save}</Button>
      </form>
      {card && (
        <form method="post" action="/access-card">
          <ButtonRow>
            <Button look="quiet" name="intent" value="remove">
              {words.remove}
            </Button>
          </ButtonRow>
        </form>
      )}
    </Page>
  )
}
