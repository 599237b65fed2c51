import { Disclosure } from '../parts/disclosure.tsx'
import { Button, ButtonLink, ButtonRow } from './button.tsx'

/** A form whose words are kept while they are typed: platform/kept-forms/kept-form.client.ts does it, and finds it by `data-kept-form`. */
interface KeptFormFacts {
  /** Which form it is: "contact". */
  form: string
  /** The page it stands on. */
  back: string
}

/** In the place of the form while words from before wait: others may use this device, so they are shown to whoever asks. */
export function WordsWait({ form, back, waiting }: KeptFormFacts & { waiting: string }) {
  return (
    <div className="box words-wait">
      <h3>You typed something here and did not send it</h3>
      <p>We saved it on {waiting}. You can continue it, or start with an empty form.</p>
      <ButtonRow>
        <ButtonLink href={`${back}${back.includes('?') ? '&' : '?'}words=open`}>Show what I typed</ButtonLink>
        <form method="post" action={`/kept-form?form=${form}`}>
          <input type="hidden" name="form" value={form} />
          <input type="hidden" name="back" value={back} />
          <Button look="quiet" name="intent" value="clear">
            Clear what I typed
          </Button>
        </form>
      </ButtonRow>
    </div>
  )
}

/** Inside such a form, before its button. @param page the page that the shown words came from, else the script makes one */
export function KeptLine({ form, page = '' }: { form: string; page?: string }) {
  return (
    <div className="kept-line" data-kept-form={form}>
      <input type="hidden" name="keptPage" defaultValue={page} />
      <p data-kept="said">
        We save what you type, so you do not lose it. Only this browser can show it, for 2 days or until you
        close the browser.
      </p>
      <p role="status" data-kept="trouble" />
    </div>
  )
}

/** Outside of it, behind it: takes what was typed away at once. */
export function ClearWords({ form, back }: KeptFormFacts) {
  return (
    <form method="post" action={`/kept-form?form=${form}`} className="clear-words" data-clear-form={form}>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="page" defaultValue="" />
      <Disclosure summary="Clear what I typed">
        <Button look="danger" name="intent" value="clear">
          Yes, clear it
        </Button>
      </Disclosure>
    </form>
  )
}
