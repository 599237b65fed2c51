import { data, redirect } from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { bookmarkForm, deviceBookmarksForm } from '../../bookmarks/bookmark-forms.server.ts'
import keepModule from '../../bookmarks/bookmark-module.ts?worker&url'
import { bookmarkWords as words } from '../../bookmarks/bookmark-words.ts'
import { saveBookmarks } from '../../bookmarks/bookmarks.server.ts'
import { signInUrl } from '../../members/return-to.server.ts'
import { onTo } from '../members/signed-in.server.ts'
import type { Route } from './+types/save-bookmark'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.dashboard, href: '/dashboard' }, { label: words.savedResources }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Saves a page with the account of the signed-in member; otherwise the response's script saves it on this device. */
export async function action({ request }: Route.ActionArgs) {
  const form = await formData(request)
  const member = await memberOf(db, request)
  const all = form.has('items') ? (await readForm(form, deviceBookmarksForm)).values : null
  if (all) {
    const back = all.list === 'wrote' ? '/dashboard' : '/dashboard/saved'
    if (!member) throw redirect(signInUrl(back), { status: 303 })
    await saveBookmarks(db, member.id, all.list, all.items)
    return onTo(back, { kind: 'success', title: words.added, text: words.addedText })
  }
  const { values } = await readForm(form, bookmarkForm)
  if (!values) throw new Refused(words.nothing, 400)
  const { path, title, list } = values
  if (!member) return data({ ...values, signIn: signInUrl(path) })
  await saveBookmarks(db, member.id, list, [{ path, title }])
  return list === 'wrote'
    ? onTo('/dashboard', { kind: 'success', title: words.wrote, text: words.wroteText })
    : onTo(path, { kind: 'success', title: words.saved, text: words.savedText })
}

export default function SaveBookmark({ actionData }: Route.ComponentProps) {
  // A visitor who opens the URL directly has pressed no button.
  if (!actionData)
    return (
      <Page title={words.savedResources} lead={<p>{words.nothingHere}</p>}>
        <FormTitle title={words.savedResources} />
        <p>
          <a className="line-link" href="/dashboard/saved">
            {words.device.see}
          </a>
        </p>
      </Page>
    )
  const { path, title, list, signIn } = actionData
  return (
    <Page title={words.device.title} lead={<p>{words.device.lead({ title })}</p>}>
      <FormTitle title={words.device.title} />
      <div data-keep={path} data-title={title} data-list={list} role="status">
        <template data-part="done">
          <p>{words.device.done}</p>
        </template>
        <template data-part="refused">
          <p>{words.device.refused}</p>
        </template>
        <noscript>
          <p className="save-unscripted">{words.device.noScript}</p>
        </noscript>
      </div>
      <ButtonRow>
        <ButtonLink href={path}>{words.device.back}</ButtonLink>
        <ButtonLink look="quiet" href={list === 'wrote' ? '/dashboard' : '/dashboard/saved'}>
          {words.device.see}
        </ButtonLink>
      </ButtonRow>
      <p>
        <a className="line-link" href={signIn}>
          {words.device.signIn}
        </a>
      </p>
      <script src={keepModule} defer />
    </Page>
  )
}
