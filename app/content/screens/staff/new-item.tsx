import { data, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { PREVIEW_THEMES } from '#app/reading/reading.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { LivePreview } from '#app/ui/staff/live-preview.tsx'
import { db } from '#db/connect.server.ts'
import { kindsListed, pathAsked, workersAt } from '../../editing/desk-kinds.server.ts'
import { CONTENT_BODY, typedIn } from '../../editing/posted.server.ts'
import { ITEM_WORDS } from '../../model/item-words.ts'
import type { Route } from './+types/new-item'
import { CONTENT_FORM, ContentForm } from './content-form.tsx'
import { ItemSections } from './item-sections.tsx'

/** The kind of the list above, if items can be added to it. */
function addedTo(request: Request) {
  const [kind] = kindsListed(pathAsked(request).replace(/\/new$/, ''))
  return kind?.add ? { ...kind, add: kind.add } : notFound()
}

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), workersAt(pathAsked(request)))
  const { list, many, mail, add, use } = addedTo(request)
  return {
    use,
    list,
    many,
    mail,
    title: add.label,
    sections: add.sections ?? [],
    fields: add.fields(),
    typed: (await add.typedFrom?.(db, new URL(request.url).searchParams)) ?? add.typed,
    themes: PREVIEW_THEMES,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, workersAt(pathAsked(request)))
  const { list, add, use } = addedTo(request)
  const form = await formData(request, CONTENT_BODY)
  // A page of an older release also has a button for its preview. In use at once, what it sends would be public.
  const intent = form.get('intent') ?? 'save'
  if (intent !== 'save')
    return data(
      { errors: { form: 'Nothing happened. Load the page again.' }, typed: typedIn(form) },
      { status: 400 },
    )
  const added = await add.create(db, form, me.userId)
  if ('errors' in added) {
    const typed = added.typed ?? typedIn(form)
    return data({ errors: added.errors, typed }, { status: 422 })
  }
  return redirectWithFlash(`${list}/${added.id}`, {
    kind: 'success',
    ...ITEM_WORDS[use].added,
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

/** A new item of a kind. */
export default function NewItem({ loaderData, actionData }: Route.ComponentProps) {
  const { use, list, many, mail, title, fields, themes, sections } = loaderData
  const errors: Record<string, string> = actionData?.errors ?? {}
  const preview = `${list}/new/page`
  return (
    <ConsolePage
      title={title}
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to={list}>
          Back to the {many}
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <div className="staff-sides">
        <ContentForm
          version={0}
          fields={fields}
          typed={actionData?.typed ?? loaderData.typed}
          errors={errors}
          preview={preview}
          saves={ITEM_WORDS[use].save}
        />
        <LivePreview
          form={CONTENT_FORM}
          preview={preview}
          mail={mail ? `${list}/new/mail` : undefined}
          themes={themes}
        />
        {sections.length > 0 && (
          <div className="staff-body">
            <ItemSections sections={sections} errors={errors} />
          </div>
        )}
      </div>
    </ConsolePage>
  )
}
