import { data } from 'react-router'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { RemindChoice } from '#app/shared/reminders/remind-choice.tsx'
import { remindTime } from '#app/shared/reminders/remind-rules.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { bookmarkNoteForm } from '../../bookmarks/bookmark-forms.server.ts'
import { bookmarkWords } from '../../bookmarks/bookmark-words.ts'
import { deleteBookmark, findBookmark, updateBookmark } from '../../bookmarks/bookmarks.server.ts'
import { onTo, PRIVATE, signedIn } from '../members/signed-in.server.ts'
import type { Route } from './+types/bookmark-note'

const words = bookmarkWords.note

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: bookmarkWords.dashboard, href: '/dashboard' },
    { label: bookmarkWords.savedResources, href: '/dashboard/saved' },
    { label: words.note },
  ],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const { userId, member } = await signedIn(db, request)
  const page = await findBookmark(db, userId, id)
  if (!page) return data({ id, page: null }, { status: 404 })
  const { keptAt, remindAt, ...kept } = page
  const day = (at: string) => longDate(at, member.timeZone ?? config.timeZone)
  return data({ id, page: { ...kept, day: day(keptAt), remindOn: remindAt && day(remindAt) } })
}

const listOf = (list: string) => (list === 'wrote' ? '/dashboard' : '/dashboard/saved')

export async function action({ request, params: { id } }: Route.ActionArgs) {
  const { userId, member } = await signedIn(db, request)
  const { values, typed, errors } = await readForm(request, bookmarkNoteForm)
  if (!values) return data({ typed, errors }, { status: 422 })
  const page = await findBookmark(db, userId, id)
  const { note } = values
  const remindAt = remindTime(values.remind, member.timeZone ?? config.timeZone)
  if (!page || (values.intent === 'save' && !(await updateBookmark(db, userId, id, { note, remindAt }))))
    return onTo('/dashboard/saved', { kind: 'info', title: words.gone, text: words.goneText })
  if (values.intent === 'remove') {
    await deleteBookmark(db, userId, id)
    const text = words.removedText({ title: page.title })
    return onTo(listOf(page.list), { kind: 'success', title: words.removed, text })
  }
  return onTo(listOf(page.list), {
    kind: 'success',
    title: words.saved,
    text: words.savedText({ title: page.title }),
  })
}

export default function BookmarkNote({ loaderData: { id, page }, actionData }: Route.ComponentProps) {
  if (!page)
    return (
      <Page title={words.gone} lead={<p>{words.goneText}</p>}>
        <FormTitle title={words.gone} />
        <p>
          <a className="line-link" href="/dashboard/saved">
            {bookmarkWords.savedResources}
          </a>
        </p>
      </Page>
    )
  const errors: Record<string, string> | undefined = actionData?.errors
  const at = `/dashboard/kept/${id}`
  return (
    <Page
      title={words.title}
      lead={
        <p>
          <a className="line-link" href={page.path} dir="auto">
            {page.title}
          </a>
        </p>
      }
    >
      <FormTitle title={words.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <form method="post" action={at} noValidate className="stack">
        <TextArea
          label={words.note}
          name="note"
          rows={4}
          optional
          hint={words.hint}
          defaultValue={actionData?.typed.note ?? page.note ?? ''}
          error={errors?.note}
        />
        <RemindChoice on={page.remindOn} chosen={actionData?.typed.remind} />
        <Button name="intent" value="save">
          {words.save}
        </Button>
      </form>
      <form method="post" action={at} className="stack">
        <ButtonRow>
          <Button look="danger" name="intent" value="remove">
            {words.remove}
          </Button>
          <ButtonLink look="quiet" href={listOf(page.list)}>
            {words.back}
          </ButtonLink>
        </ButtonRow>
      </form>
    </Page>
  )
}
