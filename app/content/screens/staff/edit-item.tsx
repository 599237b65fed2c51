import { useEffect, useRef } from 'react'
import { data, useRevalidator } from 'react-router'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
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
import { pathAsked, workersAt } from '../../editing/desk-kinds.server.ts'
import { CONTENT_BODY, typedIn } from '../../editing/posted.server.ts'
import type { TextAnswer } from '../../editing/text-act.ts'
import { type ContentField, choiceLabel } from '../../model/fields.ts'
import { ITEM_WORDS } from '../../model/item-words.ts'
import type { Route } from './+types/edit-item'
import { BinnedItem } from './binned-item.tsx'
import { CONTENT_FORM, ContentForm } from './content-form.tsx'
import { itemAsked, itemPosted } from './item-asked.server.ts'
import { ItemSections } from './item-sections.tsx'
import { SectionText } from './section-text.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, workersAt(pathAsked(request)))
  return {
    ...(await (await itemAsked(db, request, params.textId)).shown(db, params.textId, me)),
    themes: PREVIEW_THEMES,
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, workersAt(pathAsked(request)))
  const { kind, id } = await itemPosted(db, request, params.textId)
  const form = await formData(request, CONTENT_BODY)
  const typed = typedIn(form)
  const act = Object.entries(kind.acts).find(([intent]) => intent === form.get('intent'))?.[1]
  if (!act)
    return data<TextAnswer>({ errors: { form: 'Nothing happened. Load the page again.' }, typed }, 400)
  try {
    const done = await act({ db, id, me, form, typed })
    if ('answer' in done) return data<TextAnswer>(done.answer, { status: done.status })
    const { title, text, to = `${kind.list}/${id}` } = done
    return redirectWithFlash(to, { kind: 'success', title, text })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data<TextAnswer>({ errors: { form: error.message }, typed }, { status: error.status })
  }
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

/** An item of any kind: its form, its next steps, and what else is to know about it. */
export default function EditItem({ loaderData, actionData }: Route.ComponentProps) {
  const { text, at, title, about, fields, checks, editable, preview, sections } = loaderData
  const words = ITEM_WORDS[loaderData.use]
  const errors = actionData?.errors ?? {}
  const { conflict, typed } = actionData ?? {}
  const staged = loaderData.use === 'published'
  const refused = typed !== undefined && (fields[0]?.at ?? '') in typed
  // A refused form continues from the version it started with, so that it never overwrites another person's changes unseen.
  const began = conflict?.version ?? versionToGoOnFrom(text.version, { typed: refused ? typed : {} })
  usePolling(actionData === undefined && sections.some(({ links = [] }) => links.some(isWaiting)))
  return (
    <ConsolePage
      title={title}
      error={Object.keys(errors).length > 0}
      lead={
        <>
          <StateTags state={words.states[text.state]} text={text} /> Saved {text.editedAt}, by {text.editor}.{' '}
          {about && <SectionText text={about} />}
        </>
      }
      actions={<ItemLinks of={loaderData} />}
    >
      <ErrorSummary errors={errors} />
      {text.reviewNote && (
        <Notice title="Sent back: what should be changed">
          <p className="typed-lines">{text.reviewNote}</p>
        </Notice>
      )}
      {conflict && (
        <TextConflicts
          {...conflict}
          conflicts={conflict.conflicts.map(({ field, theirs, mine }) => ({
            field,
            theirs: asChosen(fields, field, theirs),
            mine: asChosen(fields, field, mine),
          }))}
          labelOf={(field) => fields.find((one) => one.at === field)?.label ?? field}
        />
      )}
      <div className="staff-sides">
        {editable ? (
          <ContentForm
            key={conflict ? `conflict ${conflict.version}` : text.version}
            id={text.id}
            version={began}
            typed={refused ? typed : loaderData.typed}
            refused={refused}
            errors={errors}
            fields={fields}
            language={loaderData.language}
            preview={preview}
            saves={loaderData.steps.publishes && !loaderData.steps.publishedBy ? words.save : ''}
            writers={loaderData.writers}
          />
        ) : (
          <section className="staff-box" aria-labelledby="the-words">
            <h2 id="the-words">The words</h2>
            <p>They cannot be changed now. Read them under “Versions”.</p>
          </section>
        )}
        {editable && (
          <LivePreview
            form={CONTENT_FORM}
            preview={preview}
            mail={loaderData.mail}
            themes={loaderData.themes}
          />
        )}
        <div className="staff-body">
          {text.state === 'bin' ? (
            <BinnedItem title={text.title} list={loaderData.list} says={words.inBin} />
          ) : (
            staged && <TextSteps {...loaderData.steps} text={text} typed={typed} errors={errors} />
          )}
          {editable && staged && <TextFindings checks={checks} />}
          {editable && <TextLinks version={text.version} {...loaderData.outside} />}
          <ItemSections key={at} sections={sections} typed={typed} errors={errors} />
        </div>
      </div>
    </ConsolePage>
  )
}

/** The label of a choice; other values as they are. */
const asChosen = (fields: readonly ContentField[], at: string, value: string): string =>
  choiceLabel(fields.find((one) => one.at === at) ?? {}, value) ?? value

function ItemLinks({ of: { at, list, page, links } }: { of: Route.ComponentProps['loaderData'] }) {
  return (
    <ButtonRow>
      <ButtonLink to={list.to} look="quiet" size="small">
        {list.label}
      </ButtonLink>
      <ButtonLink to={`${at}/versions`} look="quiet" size="small">
        Versions
      </ButtonLink>
      {links.map(({ to, label }) => (
        <ButtonLink key={to} to={to} look="quiet" size="small">
          {label}
        </ButtonLink>
      ))}
      {page && (
        <ButtonLink href={page} target="_blank" rel="noreferrer" look="quiet" size="small">
          Saved page (new tab)
        </ButtonLink>
      )}
    </ButtonRow>
  )
}

const isWaiting = ({ tag }: { tag: { look: string } }): boolean => tag.look === 'waiting'

const LOOK_AGAIN = 3000
/** After this many checks a person has to reload: an open page does not mean that anyone is there. */
const LOOKS = 20

/** Files are made within seconds: the page polls for them without touching typed text. */
function usePolling(waiting: boolean): void {
  const { state, revalidate } = useRevalidator()
  const looks = useRef(0)
  useEffect(() => {
    if (!waiting) looks.current = 0
    if (!waiting || state !== 'idle' || looks.current >= LOOKS) return
    const timer = setTimeout(() => {
      looks.current += 1
      void revalidate()
    }, LOOK_AGAIN)
    return () => clearTimeout(timer)
  }, [waiting, state, revalidate])
}
