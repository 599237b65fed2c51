import { data, Form } from 'react-router'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { newId } from '#app/platform/ids.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { versionToGoOnFrom } from '#app/ui/staff/as-saved.ts'
import { BeganFrom } from '#app/ui/staff/began-from.tsx'
import { db } from '#db/connect.server.ts'
import { failedQuestion } from '../../failed/failed-searches.server.ts'
import { typedChange } from '../../relevance/typed-tuning.server.ts'
import { pinSchema } from '../../tuning/forms.server.ts'
import { nothingYet, oneChange, titlesOf } from '../../tuning/shown-tuning.server.ts'
import type { Route } from './+types/pin'
import { ChangeVersions } from './change-versions.tsx'
import { SearchChips } from './search-chips.tsx'
import { TuningPreview } from './tuning-preview.tsx'

export { links } from './search-staff-styles.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  if (params.key === 'new') {
    const from = await failedQuestion(db, new URL(request.url).searchParams.get('from') ?? '')
    return { isNew: true, broken: false, ...nothingYet(newId(), from) }
  }
  const pin = (await oneChange(db, 'pin', params.key)) ?? notFound()
  const page = pin.page ?? ''
  return { isNew: false, broken: !(await titlesOf(db, [page])).has(page), ...pin }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const { values, typed, errors } = await readForm(request, pinSchema)
  if (!values) return data({ errors, typed, preview: null, meanwhile: false }, { status: 422 })
  const key = params.key === 'new' ? values.key : ((await oneChange(db, 'pin', params.key)) ?? notFound()).key
  const which = { kind: 'pin', key } as const
  const { errors: wrong, preview, told, meanwhile } = await typedChange(db, which, values, me.userId)
  if (told) return redirectWithFlash(`/staff/search/pins/${key}`, told)
  const status = meanwhile ? 409 : wrong ? 422 : 200
  return data({ errors: wrong, typed, preview, meanwhile: meanwhile === true }, { status })
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Pin({ loaderData, actionData }: Route.ComponentProps) {
  const { isNew, key, state, words, page, broken, version, versions } = loaderData
  const preview = actionData?.preview
  return (
    <ConsolePage
      title={isNew ? 'Pin a page' : 'Pinned page'}
      error={Boolean(actionData?.errors)}
      lead="When someone asks exactly this, the page comes first."
    >
      <SearchChips current="/staff/search/pins" />
      <ErrorSummary errors={actionData?.errors} />
      {state === 'gone' && (
        <Notice kind="info" title="This pin is deleted">
          <p>The search does not use it. To bring it back, press “See what would change”, then save it.</p>
        </Notice>
      )}
      {state === 'on' && broken && (
        <Notice kind="danger" title="This pin is broken">
          <p>
            Visitors cannot open {page}, so the search leaves it out. Choose another page, or delete the pin.
          </p>
        </Notice>
      )}
      {preview && <TuningPreview {...preview} />}
      {/* A new key after each change, so that the fields show what is saved. */}
      <Form method="post" noValidate className="staff-box staff-form" key={`${key} ${version}`}>
        <input type="hidden" name="key" value={actionData?.typed?.key ?? key} />
        <BeganFrom
          version={versionToGoOnFrom(version, actionData)}
          told={actionData?.meanwhile && actionData}
        />
        <TextArea
          label="Questions"
          name="words"
          rows={4}
          hint="Put each on its own line. Small words, capitals, endings and word order make no difference. Other spellings need their own line."
          defaultValue={actionData?.typed?.words ?? words.join('\n')}
          error={actionData?.errors?.words}
        />
        <Field
          label="Address of the page"
          name="page"
          hint="Open the page and copy its address. For example: /resources/deadline-chart"
          defaultValue={actionData?.typed?.page ?? page ?? ''}
          error={actionData?.errors?.page}
          autoComplete="off"
        />
        <ButtonRow>
          {preview && (
            <Button name="intent" value="save">
              Save
            </Button>
          )}
          <Button name="intent" value="preview" look={preview ? 'quiet' : 'main'}>
            See what would change
          </Button>
          {!isNew && state === 'on' && (
            <Button name="intent" value="delete" look="quiet">
              Delete this pin
            </Button>
          )}
        </ButtonRow>
      </Form>
      {!isNew && <ChangeVersions versions={versions} />}
    </ConsolePage>
  )
}
