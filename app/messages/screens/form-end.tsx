import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../model/words.ts'

/** The honeypot, which people do not see, and what happens with the text. */
export function FormEnd({ keptFor, message }: { keptFor: string; message: string }) {
  return (
    <>
      <div className="trap" aria-hidden="true">
        <label htmlFor="website">{words.formEnd.leaveFieldEmpty}</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      <p>
        <Sentence
          of={words.formEnd.weDeleteYourMessage}
          message={message}
          keptFor={keptFor}
          privacy="/privacy"
        />
      </p>
    </>
  )
}
