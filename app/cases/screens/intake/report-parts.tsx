import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { needsNotice, type Problems } from '../../intake/report-answers.ts'
import { words } from '../../intake/words.ts'

// The parts that all forms of the report share: the whole one, each question on its own page, and the check of all answers.

/** Enter in a one-line field presses the first button of a form: this hidden one, which does the same as the main button. */
export function EnterPresses({
  intent,
  form,
  children,
}: {
  intent: string
  /** The id of its form, if it is outside it. */
  form?: string
  children: string
}) {
  return (
    <button
      type="submit"
      form={form}
      name="intent"
      value={intent}
      tabIndex={-1}
      aria-hidden="true"
      className="report-enter"
    >
      {children}
    </button>
  )
}

/** A honeypot: a hidden field that only bots fill in. */
export function TrapForPrograms() {
  return (
    <div className="report-extra" aria-hidden="true">
      <label htmlFor="website">{words.form.leaveEmpty}</label>
      <input type="text" id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

/** The secondary buttons. @param later the intent for saving the answers for another day */
export function KeepOrClear({ later }: { later: 'save' | 'later' }) {
  return (
    <>
      <Button look="quiet" name="intent" value={later}>
        {words.form.saveForLater}
      </Button>
      <div className="button-row-line">
        <Disclosure summary={words.form.clear}>
          <AskBeforeClearing />
        </Disclosure>
      </div>
    </>
  )
}

/** One accidental press must not cost a story and its files. A person in a hurry has "Leave this page quickly". */
export function AskBeforeClearing() {
  return (
    <>
      <p>{words.form.clearAsks}</p>
      <p>
        <Button look="danger" name="intent" value="clear">
          {words.form.clearNow}
        </Button>
      </p>
    </>
  )
}

/** The specification's words for a report without its kind or its story. */
export function RequiredNotice() {
  return (
    <>
      <p>
        <strong>{words.form.required.title}</strong>
      </p>
      <p>{words.form.required.text}</p>
    </>
  )
}

/** The text above the list of errors. */
export function SummaryLead({ problems, onlyFile }: { problems: Problems; onlyFile?: boolean }) {
  if (needsNotice(problems)) return <RequiredNotice />
  return onlyFile && <p>{words.form.onlyFileFailed}</p>
}

/**
 * When the answers were last saved, and for how long. The script updates it, and shows problems with saving below.
 * @param at when the server last saved, as of page load
 */
export function Saved({ at, id }: { at: string | null; id?: string }) {
  return (
    <div className="report-saved" id={id} data-saved={at ?? ''}>
      <p>{at ? words.saved.at({ hour: at }) : words.saved.notYet}</p>
      <p role="status" className="report-sending" />
    </div>
  )
}
