import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { markedEmail } from '#app/ui/samples.ts'
import { MISSING_TEXT, MISSING_TITLE } from '../model/rules.ts'
import { words } from '../model/words.ts'

// Parts that the contact form and the form for partners share.

/** Until the first staff member has a key. @param canCall whether our phone number is a real one */
export function NobodyReads({ level, canCall }: { level: 2 | 3; canCall: boolean }) {
  return (
    <Notice kind="info" title={words.nobodyReads.nobodyReadsFormYet} level={level}>
      <p>
        {words.nobodyReads.weStillSettingUp} {canCall && words.nobodyReads.toBeSure}
      </p>
    </Notice>
  )
}

/** The errors of a form. The specification's sentences are above them while something is missing. */
export function FormErrors({
  errors,
  isIncomplete,
}: {
  errors: Record<string, string> | undefined
  isIncomplete: boolean
}) {
  const lead = isIncomplete && (
    <>
      <p>
        <strong>{MISSING_TITLE}</strong>
      </p>
      <p>{MISSING_TEXT}</p>
    </>
  )
  return <ErrorSummary errors={errors} lead={lead} />
}

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

/** The same text as the notice, for a partner who wants to write at once. */
export function WriteTo({ email, subject }: { email: string; subject: string }) {
  return (
    <p className="write-to">
      <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
        <Sentence of={words.writeTo.emailSubjectLine} email={markedEmail(email)} subject={subject} />
      </a>
    </p>
  )
}
