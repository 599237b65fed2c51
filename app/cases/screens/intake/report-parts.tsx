import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { words } from '../../intake/words.ts'

// What each form of the report has: the whole one, each question on its own page, and the check of all answers.

/** Enter in a box of one line presses the first button of a form: this one, unseen, does what going on does. */
export function EnterPresses({
  intent,
  form,
  children,
}: {
  intent: string
  /** The id of its form, where it is not inside. */
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

/** A box that people do not see and programs fill in. */
export function TrapForPrograms() {
  return (
    <div className="report-extra" aria-hidden="true">
      <label htmlFor="website">{words.form.leaveEmpty}</label>
      <input type="text" id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

/** The buttons behind the one that goes on. @param later the intent of keeping the answers for another day */
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

/** One press by mistake must not cost a story and its files. Someone in a hurry has "Leave this page quickly". */
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
