import { useEffect, useState } from 'react'
import type { Told } from '#app/platform/kept-forms/keep-words.ts'
import { Button, ButtonRow } from '#app/ui/forms/button.tsx'
import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { useCanMail } from '#app/ui/parts/promised.tsx'
import { UploadProgress } from '../../files/components/upload-progress.tsx'
import type { Answers } from '../../rules.ts'
import type { Problems } from '../report-answers.ts'
import { KeepOrClear } from './report-parts.tsx'
import { Saved } from './saved.tsx'

export function AboutYou({ answers, problems }: { answers: Answers; problems: Problems }) {
  const [anonymous, setAnonymous] = useState(answers.anonymous !== '')
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const off = scripted && anonymous
  return (
    <Fieldset legend="About you" large>
      <Checkbox
        name="anonymous"
        label="I want to stay anonymous"
        hint="We will not ask for your name or email. If you already typed them, we will not keep them. You can still read our answers here, with your number and words."
        defaultChecked={answers.anonymous !== ''}
        onChange={(event) => setAnonymous(event.currentTarget.checked)}
      />
      <p role="status" className="report-anonymous">
        {off ? 'You chose to stay anonymous. We will not ask for your name or email.' : ''}
      </p>
      <Field
        label="Your name"
        name="name"
        required={!off}
        disabled={off}
        hint="Only people on our case team see it. Any name you like to be called is fine."
        error={off ? undefined : problems.name}
        defaultValue={answers.name}
        autoComplete="name"
      />
      <Field
        label="Your email address"
        name="email"
        type="email"
        required={!off}
        disabled={off}
        hint="We never write about your case in an email."
        error={off ? undefined : problems.email}
        defaultValue={answers.email}
        autoComplete="email"
        spellCheck={false}
      />
      <Checkbox
        name="notify"
        label="Send me a short email when there is an update"
        optional
        disabled={off}
        hint={
          useCanMail()
            ? 'It says only: “There is an update for you. Open the site in your usual way.” First we send a code, to check the address.'
            : 'This site cannot send email yet. Come back here to see our answer.'
        }
        defaultChecked={answers.notify !== ''}
      />
    </Fieldset>
  )
}

export function BeforeSending({
  answers,
  savedAt,
  told,
  shared,
}: {
  answers: Answers
  savedAt: string | null
  told: Told
  shared: boolean
}) {
  return (
    <Fieldset legend="Before you send" large>
      <Sharing answers={answers} shared={shared} />
      <Saved at={savedAt} told={told} id="saved" />
      <CookiesOff />
      <ButtonRow>
        <Button name="intent" value="send">
          Send my case
        </Button>
        <KeepOrClear later="save" />
      </ButtonRow>
      <UploadProgress intents={['send', 'save']} />
    </Fieldset>
  )
}

export function Sharing({ answers, shared }: { answers: Answers; shared: boolean }) {
  return (
    <>
      <Checkbox
        name="consent"
        label="You may share my case with an attorney who could help me"
        optional
        hint="If you leave this box empty, we still read your case. We show it to no one outside our team. We ask you again before we share anything."
        defaultChecked={answers.consent !== ''}
      />
      <Checkbox
        name="shared"
        label="This is a shared device"
        optional
        hint="Check this if other people use it. We leave no trace of your case in this browser after you send it."
        defaultChecked={shared}
      />
    </>
  )
}

/** Number and words reach the next page by a cookie. Better to say so before than after. */
export function CookiesOff() {
  const [off, setOff] = useState(false)
  // The page came with this cookie; tried-cookie.server.ts asks for it too.
  useEffect(() => setOff(!document.cookie.includes('kept=yes')), [])
  if (!off) return null
  return (
    <Notice kind="danger" title="This browser blocks cookies">
      <p>
        Without cookies, we cannot show you your case number and words. Allow cookies for this site before you
        send. Copy what you wrote first, then open this page again.
      </p>
    </Notice>
  )
}
