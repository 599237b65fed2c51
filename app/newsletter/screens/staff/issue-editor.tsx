import { type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-router'
import { DRAFT_SAVED } from '#app/platform/autosave/keepalive-limit.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { MarkdownArea } from '#app/ui/forms/markdown-area.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { versionToGoOnFrom } from '#app/ui/staff/as-saved.ts'
import { BeganFrom } from '#app/ui/staff/began-from.tsx'
import { DraftKept, useKeptAt } from '#app/ui/staff/draft-kept.tsx'
import { AUDIENCES } from '../../model/rules.ts'
import { FRAME, showTyped, typedAddress } from './issue-preview.tsx'

type Words = Record<string, string>

/** The editor of a draft. Tells the parts below it whether everything is saved. */
export function IssueEditor({
  issue,
  colleagues,
  typed,
  meanwhile,
  errors,
  children,
}: {
  issue: {
    id: string
    subject: string
    body: string
    topic: string
    version: number
    corrects: string | null
  }
  colleagues: { userId: string; name: string }[]
  typed?: Words
  /** The answer that showed them a colleague's change, if it was the last one. */
  meanwhile?: object | false | undefined
  errors: Words
  children: (saved: boolean) => ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const own = typed && 'body' in typed ? typed : issue
  // A refused plan does not change the text: it is as saved.
  const [saved, setSaved] = useState(own === issue)
  // A refused form continues from the version it started with, so that it never overwrites another person's text unseen.
  const began = versionToGoOnFrom(issue.version, { typed: own === typed ? typed : {}, meanwhile })
  const [keptAt] = useKeptAt(DRAFT_SAVED)
  return (
    <>
      <Form
        method="post"
        noValidate
        className="staff-box staff-form"
        ref={form}
        onChange={() => setSaved(false)}
        aria-labelledby="words"
      >
        <h2 id="words">The letter</h2>
        <BeganFrom version={began} told={meanwhile} />
        <Field
          label="Subject"
          name="subject"
          defaultValue={own.subject}
          error={errors.subject}
          hint="It is also the letter’s first heading. Say what is in the letter."
        />
        {issue.corrects ? (
          <input type="hidden" name="topic" value={issue.topic} />
        ) : (
          <RadioGroup
            label="Who it is for"
            name="topic"
            choices={AUDIENCES}
            defaultValue={own.topic}
            error={errors.topic}
          />
        )}
        <MarkdownArea
          label="The words"
          name="body"
          rows={18}
          defaultValue={own.body}
          error={errors.body}
          hint="Markdown: ## starts a heading, - starts a list item, **words** are bold, [words](/blog/1) is a link. The subject goes above it. The link to leave and our address go below it."
        />
        <div role="status">
          <DraftKept at={keptAt} />
        </div>
        <div className="staff-actions">
          <Button name="intent" value="save">
            Save
          </Button>
          <Button
            look="quiet"
            formAction={typedAddress(issue.id)}
            formTarget={FRAME}
            onClick={(event) => {
              // The router would treat the answer as a page.
              event.preventDefault()
              showTyped(form.current, issue.id)
            }}
          >
            Show it as typed
          </Button>
        </div>
        {colleagues.length > 0 && (
          <Select
            label="A test goes to"
            name="testTo"
            width="half"
            choices={[
              { value: '', label: 'Me' },
              ...colleagues.map(({ userId, name }) => ({ value: userId, label: name })),
            ]}
            defaultValue={typed?.testTo ?? ''}
          />
        )}
        <div className="staff-actions">
          <Button look="quiet" name="intent" value="test">
            {colleagues.length > 0 ? 'Save, and send the test' : 'Save, and send it to me'}
          </Button>
        </div>
      </Form>
      <Disclosure summary="Delete this draft">
        <p>The letter and all its versions are deleted for good. Nobody can bring them back.</p>
        <Form method="post" className="staff-actions">
          <Button look="danger" name="intent" value="delete">
            Delete it for good
          </Button>
        </Form>
      </Disclosure>
      {children(saved)}
    </>
  )
}
