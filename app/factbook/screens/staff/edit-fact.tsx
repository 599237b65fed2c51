import { data } from 'react-router'
import {
  firstWords,
  linksLookedAt,
  mayApprove,
  type TextAnswer,
  versionAt,
} from '#app/content/content.server.ts'
import { mayEdit, TEXT_STATES } from '#app/content/model/rules.ts'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { HALF_HOURS } from '#app/platform/half-hours.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
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
import { factActs } from '../../editing/fact-buttons.server.ts'
import { countedExamples, factContent } from '../../editing/publishing-facts.server.ts'
import { factFollowers } from '../../facts/fact-followers.server.ts'
import { factState } from '../../facts/fact-lines.server.ts'
import { linksOfFact } from '../../facts/fact-links.server.ts'
import { factWords, ofKind } from '../../facts/fact-texts.server.ts'
import { KINDS } from '../../kinds/kinds.server.ts'
import { FACT_BODY, typedIn } from '../../model/forms.server.ts'
import { asTitle, FACT_KINDS, mayGo } from '../../model/rules.ts'
import { factFields } from '../../model/typed-fact.ts'
import type { Route } from './+types/edit-fact'
import { BinnedFact } from './binned-fact.tsx'
import { FactFollows } from './fact-follows.tsx'
import { FACT_FORM, FactForm } from './fact-form.tsx'
import { FactPlace } from './fact-place.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const { text, content } = await factWords(db, ofKind(params))
  const { fields, path } = KINDS[text.kind]
  const fact = factState(text)
  const followed = { kind: text.kind, key: text.address }
  const follows = await Promise.all(factFollowers().map(({ says }) => says(db, followed)))
  const links = await linksLookedAt(db, text.id, await linksOfFact(fields, content))
  const first = await versionAt(db, text.id, await firstWords(db, text.id))
  return {
    fact,
    fields,
    typed: factFields(fields, content),
    counted: countedExamples(text.kind, content).map((one) => one?.says),
    checks: mayEdit(text.state) ? await factContent.checks(db, { text, content }, { links }) : [],
    links,
    legal: FACT_KINDS[text.kind].legal,
    mayGo: mayGo(text),
    known: text.publishedOn !== null,
    path: path(text.address, content),
    first: first?.content === (await versionAt(db, text.id, text.version))?.content,
    mayApprove: FACT_KINDS[text.kind].legal && (await mayApprove(db, me, text)),
    follows: follows.flat(),
    writers: await othersPresent(db, { kind: 'text', itemId: text.id }, me.userId),
    zone: zoneOf(config.timeZone),
    themes: PREVIEW_THEMES,
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const id = ofKind(params)
  const form = await formData(request, FACT_BODY)
  const typed = typedIn(form)
  const act = Object.entries(factActs).find(([intent]) => intent === form.get('intent'))?.[1]
  if (!act)
    return data<TextAnswer>({ errors: { form: 'Nothing happened. Load the page again.' }, typed }, 400)
  try {
    const done = await act({ db, id, me, form, typed })
    if ('answer' in done) return data<TextAnswer>(done.answer, { status: done.status })
    return redirectWithFlash(`/staff/facts/${params.kind}/${id}`, {
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

export default function EditFact({ loaderData, actionData }: Route.ComponentProps) {
  const { fact, fields, checks } = loaderData
  const errors = actionData?.errors ?? {}
  const conflict = actionData?.conflict
  const typed = actionData?.typed
  const refused = typed !== undefined && (fields[0]?.at ?? '') in typed
  const editable = mayEdit(fact.state)
  const steps = { ...loaderData, blocked: checks.some(({ blocks }) => blocks), typed, errors }
  // A refused form continues from the version it started with, so that it never overwrites another person's changes unseen.
  const began = conflict?.version ?? versionToGoOnFrom(fact.version, { typed: refused ? typed : {} })
  return (
    <ConsolePage
      title={fact.title}
      error={Object.keys(errors).length > 0}
      lead={
        <>
          <StateTags state={TEXT_STATES[fact.state]} text={fact} /> Saved {fact.editedAt}, by {fact.editor}.
        </>
      }
      actions={
        <ButtonRow>
          <ButtonLink to={`/staff/facts/${fact.kind}`} look="quiet" size="small">
            {asTitle(FACT_KINDS[fact.kind].many)}
          </ButtonLink>
          <ButtonLink to={`/staff/facts/${fact.kind}/${fact.id}/versions`} look="quiet" size="small">
            Versions
          </ButtonLink>
          <ButtonLink
            href={`/staff/facts/${fact.kind}/${fact.id}/page`}
            target="_blank"
            rel="noreferrer"
            look="quiet"
            size="small"
          >
            Saved page (new tab)
          </ButtonLink>
          <ButtonLink to={`/staff/variants/of/${fact.id}`} look="quiet" size="small">
            Easy reading and translations
          </ButtonLink>
        </ButtonRow>
      }
    >
      <ErrorSummary errors={errors} />
      {fact.reviewNote && (
        <Notice title="Sent back: what should be changed">
          <p className="quoted-words">{fact.reviewNote}</p>
        </Notice>
      )}
      {conflict && (
        <TextConflicts
          {...conflict}
          labelOf={(field) => fields.find(({ at }) => at === field)?.label ?? field}
        />
      )}
      <div className="staff-sides">
        {editable ? (
          <FactForm
            key={conflict ? `conflict ${conflict.version}` : fact.version}
            id={fact.id}
            writers={loaderData.writers}
            preview={`/staff/facts/${fact.kind}/${fact.id}/page`}
            fields={fields}
            version={began}
            typed={refused ? typed : loaderData.typed}
            refused={refused}
            counted={refused ? [] : loaderData.counted}
            errors={errors}
          />
        ) : (
          <section className="staff-box" aria-labelledby="words">
            <h2 id="words">The words</h2>
            <p>They cannot be changed now. Read them under “Versions”.</p>
          </section>
        )}
        {editable && (
          <LivePreview
            form={FACT_FORM}
            preview={`/staff/facts/${fact.kind}/${fact.id}/page`}
            themes={loaderData.themes}
          />
        )}
        <div className="staff-body">
          {fact.state === 'bin' ? (
            <BinnedFact title={fact.title} />
          ) : (
            <TextSteps {...steps} text={fact} reviewed={loaderData.legal} times={HALF_HOURS} />
          )}
          {editable && <TextFindings checks={checks} />}
          {editable && <TextLinks version={fact.version} {...loaderData.links} />}
          {fact.state !== 'bin' && <FactPlace {...loaderData} editable={editable} />}
          <FactFollows follows={loaderData.follows} refused={actionData !== undefined} />
        </div>
      </div>
    </ConsolePage>
  )
}
