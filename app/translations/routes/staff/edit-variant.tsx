import { data, Link } from 'react-router'
import { linksLookedAt, mayApprove, type TextAnswer } from '#app/content/content.server.ts'
import { mayEdit, TEXT_STATES } from '#app/content/model/rules.ts'
import { MEGABYTE } from '#app/platform/byte-sizes.ts'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { HALF_HOURS } from '#app/platform/half-hours.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, withoutControls } from '#app/platform/http/read-form.server.ts'
import { othersPresent } from '#app/platform/presence/presence.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { zoneOf } from '#app/platform/time.ts'
import { PREVIEW_THEMES } from '#app/reading/reading.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { versionToGoOnFrom } from '#app/ui/staff/as-saved.ts'
import { LivePreview } from '#app/ui/staff/live-preview.tsx'
import { StateTags } from '#app/ui/staff/state-tags.tsx'
import { TextConflicts } from '#app/ui/staff/text-conflicts.tsx'
import { TextFindings } from '#app/ui/staff/text-findings.tsx'
import { TextLinks } from '#app/ui/staff/text-links.tsx'
import { TextSteps } from '#app/ui/staff/text-steps.tsx'
import { db } from '#db/connect.server.ts'
import { SourceChanges } from '../../components/staff/source-changes.tsx'
import { VARIANT_FORM, VariantForm } from '../../components/staff/variant-form.tsx'
import { BinnedVariant, VariantPlace } from '../../components/staff/variant-place.tsx'
import { changedSince } from '../../full-texts.server.ts'
import { linksOfVariant, variantContent } from '../../publishing-variants.server.ts'
import { easierPath } from '../../rules.ts'
import { variantActs } from '../../variant-buttons.server.ts'
import { variantState } from '../../variant-lines.server.ts'
import { variantAt } from '../../variant-texts.server.ts'
import type { Route } from './+types/edit-variant'

/** The size limit of the form: much more than a text may have, so that a huge paste gets an answer and is not lost. */
const VARIANT_BODY = { text: 4 * MEGABYTE }

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const of = await variantAt(db, params.textId)
  const { text, content, source, fields } = of
  const easier = text.variant === 'easier'
  const links = await linksLookedAt(db, text.id, await linksOfVariant(of))
  return {
    text: variantState(text),
    easier,
    fields,
    words: content.words,
    of: { id: source.id, title: source.title, console: source.console, mark: source.mark },
    source: easier ? {} : source.words,
    changes: await changedSince(db, source, content.fits),
    checks: mayEdit(text.state) ? await variantContent.checks(db, of, { links }) : [],
    links,
    legal: source.legal,
    mayApprove: source.legal && (await mayApprove(db, me, text)),
    path: easierPath(source.path),
    // A translation is previewed in the page of the full text.
    preview: easier ? `/staff/variants/${text.id}/page` : `${source.console}/page?in=${text.language}`,
    themes: PREVIEW_THEMES,
    writers: await othersPresent(db, { kind: 'text', itemId: text.id }, me.userId),
    zone: zoneOf(config.timeZone),
  }
}

const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, withoutControls(value.replaceAll('\r\n', '\n')).trim()]] : [],
    ),
  )

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request, VARIANT_BODY)
  const typed = typedIn(form)
  const act = Object.entries(variantActs).find(([intent]) => intent === form.get('intent'))?.[1]
  if (!act)
    return data<TextAnswer>({ errors: { form: 'Nothing happened. Load the page again.' }, typed }, 400)
  try {
    // Whatever the URL names: these buttons work only on variants.
    const { text } = await variantAt(db, params.textId)
    const done = await act({ db, id: text.id, me, form, typed })
    if ('answer' in done) return data<TextAnswer>(done.answer, { status: done.status })
    return redirectWithFlash(`/staff/variants/${text.id}`, {
      kind: 'success',
      title: done.title,
      text: done.text,
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data<TextAnswer>({ errors: { form: error.message }, typed }, { status: error.status })
  }
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function EditVariant({ loaderData, actionData }: Route.ComponentProps) {
  const { text, fields, checks, easier, of, changes } = loaderData
  const errors = actionData?.errors ?? {}
  const conflict = actionData?.conflict
  const typed = actionData?.typed
  const refused = typed !== undefined && (fields[0]?.at ?? '') in typed
  const editable = mayEdit(text.state)
  const steps = { ...loaderData, blocked: !easier || checks.some(({ blocks }) => blocks), typed, errors }
  // A refused form continues from the version it started with, so that it never overwrites another person's changes unseen.
  const began = conflict?.version ?? versionToGoOnFrom(text.version, { typed: refused ? typed : {} })
  return (
    <ConsolePage
      title={`${text.name}: ${text.title}`}
      error={Object.keys(errors).length > 0}
      lead={
        <>
          <StateTags state={TEXT_STATES[text.state]} text={text} /> Saved {text.editedAt}, by {text.editor}.
          Full text:{' '}
          <Link className="line-link" to={of.console}>
            {of.title}
          </Link>
        </>
      }
      actions={
        <ButtonRow>
          <ButtonLink to={`/staff/variants/of/${of.id}`} look="quiet" size="small">
            Other versions of the full text
          </ButtonLink>
          <ButtonLink to={`/staff/variants/${text.id}/versions`} look="quiet" size="small">
            Versions
          </ButtonLink>
        </ButtonRow>
      }
    >
      <ErrorSummary errors={errors} />
      {text.reviewNote && (
        <Notice title="Sent back: what should be changed">
          <p className="quoted-words">{text.reviewNote}</p>
        </Notice>
      )}
      {conflict && (
        <TextConflicts
          {...conflict}
          labelOf={(field) => fields.find(({ at }) => at === field)?.label ?? field}
        />
      )}
      <div className="staff-sides">
        <div className="staff-body">
          {editable ? (
            <VariantForm
              key={conflict ? `conflict ${conflict.version}` : text.version}
              id={text.id}
              version={began}
              fields={fields}
              language={text.language}
              typed={refused ? typed : loaderData.words}
              refused={refused}
              errors={errors}
              source={loaderData.source}
              preview={loaderData.preview}
              publishes={easier}
              writers={loaderData.writers}
            />
          ) : (
            <section className="staff-box" aria-labelledby="words">
              <h2 id="words">The words</h2>
              <p>They cannot be changed now. Read them under “Versions”.</p>
            </section>
          )}
          {changes && (
            <SourceChanges version={text.version} mark={of.mark} changes={changes} editable={editable} />
          )}
        </div>
        {editable && (
          <LivePreview form={VARIANT_FORM} preview={loaderData.preview} themes={loaderData.themes} />
        )}
        <div className="staff-body">
          {text.state === 'bin' ? (
            <BinnedVariant title={text.title} />
          ) : (
            <TextSteps
              {...steps}
              text={text}
              reviewed={loaderData.legal}
              times={HALF_HOURS}
              publishes={easier}
            />
          )}
          {editable && <TextFindings checks={checks} />}
          {editable && <TextLinks version={text.version} {...loaderData.links} />}
          {text.state !== 'bin' && (
            <VariantPlace easier={easier} shown={text.shown !== 'no'} path={loaderData.path} />
          )}
        </div>
      </div>
    </ConsolePage>
  )
}
