import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { DRAFT_RESTORED, differs, type RestoredDraft, showSaved } from './as-saved.ts'
import { BeganFrom } from './began-from.tsx'
import { DraftKept, useKeptAt } from './draft-kept.tsx'
import { tellUnsaved } from './unsaved-words.ts'
import { usePresence } from './use-presence.ts'

interface Parts {
  id: string
  /** The version the form's text is based on. */
  version: number
  others: readonly string[]
  form: RefObject<HTMLFormElement | null>
  /** The event for text stored on the server. */
  kept: string
  /** Whether the form contains a refused submission. */
  refused: boolean
}

/** The other members editing this text, whether it has unsaved changes, and when the server last stored the typed text. */
export function TextWriters({ id, version, others, form, kept: keptEvent, refused }: Parts) {
  const now = usePresence({ url: `/staff/content/${id}/writing`, others, form })
  const [keptAt, forgetKept] = useKeptAt(keptEvent)
  const [back, setBack] = useState<RestoredDraft | null>(null)
  const here = useUnsavedTold(refused, setBack)
  return (
    <>
      <BeganFrom version={version} />
      <div role="status" className="text-writers" ref={here}>
        {now.map((sentence) => (
          <p key={sentence}>
            <strong>{sentence}</strong> When you save, both your changes are put together.
          </p>
        ))}
        {back && !refused && (
          <p>
            <strong>You typed words here and did not save them{back.at && `, last on ${back.at}`}.</strong>{' '}
            They are in the form again.
            {back.began !== undefined && back.began !== String(version) && (
              <>
                {' '}
                The words were saved again since then. When you press Save, both changes are put together.
                Where you both changed the same words, the page shows both first.
              </>
            )}
          </p>
        )}
        <DraftKept at={keptAt} />
      </div>
      {back && !refused && (
        <Button
          type="button"
          look="quiet"
          size="small"
          onClick={() => {
            if (form.current) showSaved(form.current)
            setBack(null)
            forgetKept()
            form.current?.querySelector<HTMLElement>('h2 ~ div :is(input, textarea, select)')?.focus()
          }}
        >
          Show what is saved instead
        </Button>
      )}
    </>
  )
}

/** Tells the rest of the page whether there are unsaved changes, and this component when text from an earlier visit was restored. */
function useUnsavedTold(
  refused: boolean,
  setBack: (back: RestoredDraft) => void,
): RefObject<HTMLDivElement | null> {
  const here = useRef<HTMLDivElement>(null)
  // Listens from the first render: text typed in this tab is restored at once.
  useLayoutEffect(() => {
    const words = here.current?.closest('form') ?? null
    const look = () => tellUnsaved(refused || (words !== null && differs(words)))
    const cameBack = (event: Event) => setBack((event as CustomEvent<RestoredDraft>).detail)
    look()
    for (const event of ['input', 'change']) words?.addEventListener(event, look)
    words?.addEventListener(DRAFT_RESTORED, cameBack)
    return () => {
      for (const event of ['input', 'change']) words?.removeEventListener(event, look)
      words?.removeEventListener(DRAFT_RESTORED, cameBack)
      tellUnsaved(false)
    }
  }, [refused, setBack])
  return here
}
