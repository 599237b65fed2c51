import { words } from '../../intake/words.ts'

/**
 * When the answers were last saved, and for how long. The script updates it, and shows problems with saving below.
 * @param at when the server last saved, as of page load
 */
export function Saved({ at, id }: { at: string | null; id?: string }) {
  return (
    <div className="report-saved" id={id} data-saved={at ?? ''}>
      <p>{at ? words.saved.at(at) : words.saved.notYet}</p>
      <p role="status" className="report-sending" />
    </div>
  )
}
