import { Button, ButtonLink, ButtonRow } from '../parts/button.tsx'
import { Disclosure } from '../parts/disclosure.tsx'
import { Sentence } from '../parts/sentence.tsx'
import { words } from '../words.ts'

/**
 * A form whose text is stored while it is typed: platform/autosave/autosave-form.client.ts
 * does it, and finds the form by `data-kept-form`.
 */
interface KeptFormFacts {
  /** Names the form: "contact". */
  form: string
  /** The page it is on. */
  back: string
}

/** Replaces the form while stored text exists: other people may use this device, so the text is shown only on request. */
export function WordsWait({ form, back, waiting }: KeptFormFacts & { waiting: string }) {
  return (
    <div className="box words-wait">
      <h3>{words.keptForm.youTypedSomethingHere}</h3>
      <p>
        <Sentence of={words.keptForm.weSavedYouCan} waiting={waiting} />
      </p>
      <ButtonRow>
        <ButtonLink href={`${back}${back.includes('?') ? '&' : '?'}words=open`}>
          {words.keptForm.showWhatITyped}
        </ButtonLink>
        <form method="post" action={`/kept-form?form=${form}`}>
          <input type="hidden" name="form" value={form} />
          <input type="hidden" name="back" value={back} />
          <Button look="quiet" name="intent" value="clear">
            {words.keptForm.clearWhatITyped}
          </Button>
        </form>
      </ButtonRow>
    </div>
  )
}

/**
 * Inside such a form, before its button.
 * @param page the page where the shown text was typed; otherwise the script makes one
 * @param elsewhere for storage outside this browser: the sentence that says so, and the one for text that this device holds until
 * it is uploaded
 */
export function KeptLine(props: {
  form: string
  page?: string
  elsewhere?: { at: string; says: string; held: string }
}) {
  const { form, page = '', elsewhere } = props
  return (
    <div className="kept-line scripted" data-kept-form={form} data-kept-at={elsewhere?.at}>
      <input type="hidden" name="keptPage" defaultValue={page} />
      <p data-kept="said">{elsewhere?.says ?? words.keptForm.weSaveWhatYou}</p>
      <p role="status" data-kept="trouble" />
      {elsewhere && <p role="status" data-kept="held" data-says={elsewhere.held} />}
    </div>
  )
}

interface Elsewhere {
  at?: string
  more?: Record<string, string>
}

/** After the form: deletes the stored text at once. */
export function ClearWords({ form, back, at, more = {} }: KeptFormFacts & Elsewhere) {
  return (
    <form
      method="post"
      action={at ?? `/kept-form?form=${form}`}
      className="clear-words scripted"
      data-clear-form={form}
    >
      <input type="hidden" name="form" value={form} />
      {Object.entries(more).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="page" defaultValue="" />
      <Disclosure summary={words.keptForm.clearWhatITyped}>
        <Button look="danger" name="intent" value="clear">
          {words.keptForm.yesClear}
        </Button>
      </Disclosure>
    </form>
  )
}
