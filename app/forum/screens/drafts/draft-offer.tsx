import { TextArea } from '#app/ui/forms/field.tsx'
import { Button, ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { ShownDraft } from '../../composing/drafts/drafts-here.server.ts'
import { DRAFTS_PAGE } from '../../composing/drafts/rules.ts'
import { words } from '../../composing/drafts/words.ts'

/**
 * Shown instead of the form when there are several drafts, so that no draft looks like the only one.
 * @param empty URL of an empty form, or ''
 */
export function DraftOffer({ drafts, empty }: { drafts: readonly ShownDraft[]; empty: string }) {
  return (
    <section className="box flow" aria-labelledby="drafts-here">
      <h2 id="drafts-here">{words.offer.title({ count: drafts.length })}</h2>
      {drafts.length > 1 && <p>{words.offer.text}</p>}
      {drafts.map((draft, i) => (
        <div key={draft.id} className="flow">
          <p className="muted">
            <Sentence of={words.offer.savedAt} at={draft.at} />
          </p>
          <p dir="auto" className="forum-plain">
            {draft.beginning}
          </p>
          <ButtonLink href={draft.url} look="quiet">
            {words.offer.goOn({ number: i + 1 })}
          </ButtonLink>
        </div>
      ))}
      {empty && (
        <ButtonRow>
          <ButtonLink href={empty} look="quiet">
            {words.offer.empty}
          </ButtonLink>
        </ButtonRow>
      )}
    </section>
  )
}

/**
 * The script submits the drafts stored on this device here and reports it. `list`: on the page of drafts, which then shows
 * them.
 */
export function UnsentHere({ secret, list }: { secret: string; list?: true }) {
  if (!secret) return null
  return (
    <div role="status" data-unsent={secret} data-list={list && ''}>
      <template>
        <p>
          <Sentence of={words.form.unsent} drafts={DRAFTS_PAGE} />
        </p>
      </template>
    </div>
  )
}

/** Shown above a form that was filled from a draft. */
export function DraftOpen({ at, empty }: { at: string; empty: string }) {
  return (
    <Notice title={words.form.here}>
      <p>
        {empty ? (
          <Sentence of={words.form.hereText} at={at} empty={empty} />
        ) : (
          <Sentence of={words.offer.savedAt} at={at} />
        )}
      </p>
    </Notice>
  )
}

/** Shows the text for copying where posting is no longer possible. */
export function DraftsLeft({ drafts }: { drafts: readonly ShownDraft[] }) {
  return (
    <section className="box flow" aria-labelledby="drafts-left">
      <h2 id="drafts-left">{words.offer.closedTitle}</h2>
      <p>{words.offer.closedText}</p>
      {drafts.map((draft, i) => (
        <TextArea
          key={draft.id}
          label={words.offer.wordsOf({ number: i + 1 })}
          name={`draft-${i + 1}`}
          readOnly
          dir="auto"
          rows={8}
          defaultValue={[draft.typed.title, draft.typed.text].filter(Boolean).join('\n\n')}
        />
      ))}
      <p>
        <a className="line-link" href={DRAFTS_PAGE}>
          {words.page.title}
        </a>
      </p>
    </section>
  )
}

/** In the form; works without script too. */
export function LaterButton() {
  return (
    <Button name="intent" value="later" look="quiet">
      {words.form.later}
    </Button>
  )
}
