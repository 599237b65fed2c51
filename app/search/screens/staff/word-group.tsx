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
import { TextArea } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { versionToGoOnFrom } from '#app/ui/staff/as-saved.ts'
import { BeganFrom } from '#app/ui/staff/began-from.tsx'
import { db } from '#db/connect.server.ts'
import { failedQuestion } from '../../failed/failed-searches.server.ts'
import { typedChange } from '../../relevance/typed-tuning.server.ts'
import { groupSchema } from '../../tuning/forms.server.ts'
import { nothingYet, oneChange } from '../../tuning/shown-tuning.server.ts'
import type { Route } from './+types/word-group'
import { ChangeVersions } from './change-versions.tsx'
import { SearchChips } from './search-chips.tsx'
import { TuningPreview } from './tuning-preview.tsx'

export { links } from './search-staff-styles.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  if (params.key !== 'new')
    return { isNew: false, ...((await oneChange(db, 'same', params.key)) ?? notFound()) }
  const from = await failedQuestion(db, new URL(request.url).searchParams.get('from') ?? '')
  return { isNew: true, ...nothingYet(newId(), from) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const { values, typed, errors } = await readForm(request, groupSchema)
  if (!values) return data({ errors, typed, preview: null, off: false, meanwhile: false }, { status: 422 })
  const key =
    params.key === 'new' ? values.key : ((await oneChange(db, 'same', params.key)) ?? notFound()).key
  const which = { kind: 'same', key } as const
  const { errors: wrong, preview, told, meanwhile } = await typedChange(db, which, values, me.userId)
  if (told) return redirectWithFlash(`/staff/search/words/${key}`, told)
  const off = values.intent === 'preview-off'
  const status = meanwhile ? 409 : wrong ? 422 : 200
  return data({ errors: wrong, typed, preview, off, meanwhile: meanwhile === true }, { status })
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function WordGroup({ loaderData, actionData }: Route.ComponentProps) {
  const { isNew, key, builtIn, state, version, versions } = loaderData
  const preview = actionData?.preview
  return (
    <ConsolePage
      title={isNew ? 'Add words that mean the same' : 'Words that mean the same'}
      error={Boolean(actionData?.errors)}
      lead="Anyone who types one of these words also finds pages that use another one."
    >
      <SearchChips current="/staff/search/words" />
      <ErrorSummary errors={actionData?.errors} />
      <GroupStateNotice state={state} />
      {builtIn.length > 0 && (
        <section aria-labelledby="first">
          <h2 id="first">Words that came with the site</h2>
          <p data-name>{builtIn.join(', ')}</p>
        </section>
      )}
      {preview && <TuningPreview {...preview} />}
      {/* A new key after each change, so that the field shows what is saved. */}
      <Form method="post" noValidate className="staff-box staff-form" key={`${key} ${version}`}>
        <input type="hidden" name="key" value={actionData?.typed?.key ?? key} />
        <BeganFrom
          version={versionToGoOnFrom(version, actionData)}
          told={actionData?.meanwhile && actionData}
        />
        <TextArea
          label={builtIn.length > 0 ? 'Words to add' : 'Words'}
          name="words"
          rows={6}
          hint="Put each way to say it on its own line: a word, or up to five words."
          defaultValue={actionData?.typed?.words ?? loaderData.words.join('\n')}
          error={actionData?.errors?.words}
        />
        <GroupButtons {...loaderData} previewed={Boolean(preview)} offPreviewed={actionData?.off ?? false} />
      </Form>
      {!isNew && <ChangeVersions versions={versions} />}
    </ConsolePage>
  )
}

function GroupStateNotice({ state }: { state: 'on' | 'off' | 'gone' }) {
  if (state === 'on') return null
  return state === 'off' ? (
    <Notice kind="info" title="This group is switched off">
      <p>The search does not use it. To use it again, press “See what would change”, then save it.</p>
    </Notice>
  ) : (
    <Notice kind="info" title="This group is deleted">
      <p>The search does not use it. To bring it back, press “See what would change”, then save it.</p>
    </Notice>
  )
}

type Shown = Route.ComponentProps['loaderData'] & { previewed: boolean; offPreviewed: boolean }

function GroupButtons({ isNew, builtIn, state, words, previewed, offPreviewed }: Shown) {
  const ours = builtIn.length === 0
  const changed = words.length > 0 || state === 'off'
  return (
    <ButtonRow>
      {previewed && !offPreviewed && (
        <Button name="intent" value="save">
          Save
        </Button>
      )}
      {offPreviewed && (
        <Button name="intent" value="off">
          Switch it off
        </Button>
      )}
      <Button name="intent" value="preview" look={previewed ? 'quiet' : 'main'}>
        See what would change
      </Button>
      {!ours && state === 'on' && !offPreviewed && (
        <Button name="intent" value="preview-off" look="quiet">
          See what switching it off would change
        </Button>
      )}
      {!ours && changed && (
        <Button name="intent" value="first" look="quiet">
          Back to the first version
        </Button>
      )}
      {ours && !isNew && state === 'on' && (
        <Button name="intent" value="delete" look="quiet">
          Delete this group
        </Button>
      )}
    </ButtonRow>
  )
}
