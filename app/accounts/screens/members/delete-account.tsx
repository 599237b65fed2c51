import { data } from 'react-router'
import { signMemberOut } from '#app/platform/auth/member-accounts.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { mailed } from '#app/shared/promises/promises.ts'
import { canMail, mailNow } from '#app/shared/promises/site-state.server.ts'
import { Checkbox, RadioGroup } from '#app/ui/forms/choices.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { closeAccount, deleteAccount } from '../../members/delete-account.server.ts'
import { forgetBrowser } from '../../members/member-sign-in.server.ts'
import { goneForm } from '../../model/forms.server.ts'
import { words } from '../../model/member-words.ts'
import type { Route } from './+types/delete-account'
import { freshSession, onTo, PRIVATE } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.account, href: '/account' }, { label: words.delete.title }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  await freshSession(db, request)
  return null
}

export async function action({ request }: Route.ActionArgs) {
  const asking = await freshSession(db, request)
  const form = await readForm(request, goneForm)
  if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
  const { when, posts } = form.values
  if (when === 'later') {
    await closeAccount(db, asking, posts)
    return onTo('/account/closed', null)
  }
  const cookies = [...(await signMemberOut(db, request)), ...forgetBrowser()]
  await deleteAccount(db, asking.userId, posts)
  const { gone: title, goneText, goneButPosts } = words.delete
  const gone = posts === 'stay' ? goneButPosts : goneText
  const text = canMail ? `${gone} ${mailed(mailNow(), words.delete.mail)}` : gone
  return onTo('/dashboard', { kind: 'success', title, text }, cookies)
}

export default function DeleteAccount({ actionData }: Route.ComponentProps) {
  const errors: Record<string, string> | undefined = actionData?.errors
  const typed: Record<string, string> = actionData?.typed ?? {}
  return (
    <Page title={words.delete.title} lead={<p>{words.delete.lead}</p>}>
      <FormTitle title={words.delete.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <h2>{words.delete.goes}</h2>
      <ul className="spaced">
        <li>{words.delete.goesAccount}</li>
        <li>{words.delete.goesWords}</li>
        <li>{words.delete.goesOwn}</li>
        <li>{words.delete.goesCases}</li>
        <li>{words.delete.goesSessions}</li>
        <li>{words.delete.goesPosts}</li>
      </ul>
      <h2>{words.delete.stays}</h2>
      <ul className="spaced">
        <li>{words.delete.staysCases}</li>
        <li>{words.delete.staysDevice}</li>
        <li>{words.delete.staysGifts}</li>
        <li>{words.delete.staysElse}</li>
        <li>{words.delete.staysTrail}</li>
        <li>{words.delete.staysBan}</li>
        <li>{words.delete.staysHandle}</li>
      </ul>
      <p>{words.delete.backups}</p>
      <p>
        <Sentence of={words.delete.fileFirst} everything="/account/everything" />
      </p>
      <form method="post" action="/account/delete" noValidate className="stack">
        <EnterSendsNothing />
        <RadioGroup
          label={words.delete.when}
          name="when"
          // The one that can still be undone.
          defaultValue={typed.when ?? 'later'}
          choices={[
            { value: 'later', label: words.delete.whenLater, hint: words.delete.whenLaterHint },
            { value: 'now', label: words.delete.whenNow, hint: words.delete.whenNowHint },
          ]}
        />
        <RadioGroup
          label={words.delete.posts}
          name="posts"
          defaultValue={typed.posts ?? 'remove'}
          choices={[
            { value: 'remove', label: words.delete.postsRemove, hint: words.delete.postsRemoveHint },
            { value: 'stay', label: words.delete.postsStay, hint: words.delete.postsStayHint },
          ]}
        />
        <Checkbox name="sure" required label={words.delete.sure} error={errors?.sure} />
        <ButtonRow>
          <Button look="danger" icon={<Icon name="trash" />}>
            {words.delete.button}
          </Button>
          <ButtonLink href="/account" look="quiet">
            {words.delete.keep}
          </ButtonLink>
        </ButtonRow>
      </form>
    </Page>
  )
}
