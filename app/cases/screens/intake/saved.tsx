import { words } from '../../intake/words.ts'

/**
 * When the answers were last saved, and for how long. The script changes it, and says below when something is in the way.
 * @param at when the server had it last, as the page came
 */
export function Saved({ at, id }: { at: string | null; id?: string }) {
  return (
    <div className="report-saved" id={id} data-saved={at ?? ''}>
      <p>{at ? words.saved.at(at) : words.saved.notYet}</p>
      <p role="status" className="report-sending" />
    </div>
  )
}
