import { useRef } from 'react'
import { Form } from 'react-router'
import { TextArea } from '#app/ui/forms/field.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { BeganFrom } from '#app/ui/staff/began-from.tsx'
import { PreviewButton } from '#app/ui/staff/preview-button.tsx'

interface Slots {
  links: string[]
  values: string[]
}

interface Props {
  /** The newest one. */
  version: number
  text: string
  lines: number
  slots: Slots
  legal: boolean
  /** The URL of its page's preview; null if no page shows it. */
  preview: string | null
  mayGoBack: boolean
  error: string | undefined
  /** The server's last answer. */
  answer: unknown
}

export function WordForm({ version, text, lines, slots, legal, preview, mayGoBack, error, answer }: Props) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Form method="post" noValidate ref={form} className="staff-box staff-form">
      <TextArea
        label="Words"
        name="text"
        rows={Math.min(12, lines)}
        hint={<Hint {...slots} legal={legal} />}
        defaultValue={text}
        error={error}
      />
      <ButtonRow>
        <Button name="intent" value="save">
          {legal ? 'Save for a second person' : 'Save'}
        </Button>
        {preview && <PreviewButton form={form} to={preview} />}
        {mayGoBack && (
          <Button name="intent" value="first" look="quiet">
            Back to the first version
          </Button>
        )}
      </ButtonRow>
      <BeganFrom version={version} told={answer} />
      {!preview && (
        <p>
          There is no preview: these words come only in an email, or after someone does something on the site.
        </p>
      )}
    </Form>
  )
}

function Hint({ links, values, legal }: Slots & { legal: boolean }) {
  return (
    <>
      {links.length > 0 &&
        `Links look like [words of the link](${links[0]}): change the words, and keep what is in round brackets. `}
      {values.length > 0 && `The site puts something in the place of {${values[0]}}: keep it. `}
      {legal
        ? 'Visitors read it once a second person has approved it.'
        : 'Visitors read it as soon as you save.'}
    </>
  )
}
