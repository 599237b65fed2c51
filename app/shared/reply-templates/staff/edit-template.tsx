import { type ReactNode, useState } from 'react'
import { Form, Link } from 'react-router'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { MarkdownArea } from '#app/ui/forms/markdown-area.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { versionToGoOnFrom } from '#app/ui/staff/as-saved.ts'
import { BeganFrom } from '#app/ui/staff/began-from.tsx'
import { SavedMeanwhile } from '#app/ui/staff/saved-meanwhile.tsx'
import type { ReplyTemplateKind, TemplateText, TypedTemplate } from '../template-kind.ts'

interface Props {
  kind: ReplyTemplateKind
  template: TemplateText & { id: string | null; version: number }
  answer?: { errors: Record<string, string>; typed: TypedTemplate; meanwhile: boolean } | undefined
  /** How a reply looks that starts with this text. */
  preview: (body: string) => ReactNode
}

/** The form of one template, with its preview beside it. */
export function EditTemplate({ kind, template, answer, preview }: Props) {
  const { noun, plural, path, variables, limits } = kind
  const errors = answer?.errors ?? {}
  const typed = answer?.typed ?? template
  const [body, setBody] = useState(typed.body)
  const Name = noun === 'letter' ? 'Letter' : 'Reply'
  return (
    <ConsolePage
      title={template.id ? `${Name}: ${template.title}` : `A new ${noun}`}
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to={path}>
          Back to all {plural}
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <div className="staff-sides">
        <TemplateForm
          kind={kind}
          template={template}
          answer={answer}
          typed={typed}
          errors={errors}
          setBody={setBody}
        />
        <div className="staff-body">
          {answer?.meanwhile && (
            <SavedMeanwhile
              items={[
                { name: 'Title', value: template.title },
                { name: `The ${noun}`, value: template.body },
                ...(limits.nextStep > 0 ? [{ name: NEXT_STEP, value: template.nextStep }] : []),
              ]}
            />
          )}
          <section className="staff-box" aria-labelledby="looks">
            <h2 id="looks">How it looks</h2>
            {body.length > limits.body ? (
              <p>The {noun} is too long to be drawn. Make it shorter.</p>
            ) : (
              preview(body)
            )}
          </section>
          <section className="staff-box" aria-labelledby="names">
            <h2 id="names">What is filled in</h2>
            <DescriptionList
              items={Object.entries(variables).map(([name, value]) => ({ name: `{{${name}}}`, value }))}
            />
          </section>
          {template.id && (
            <Disclosure summary={`Retire this ${noun}`}>
              <p>
                Nobody can choose a retired {noun}. Replies that started from it stay. Nobody can bring it
                back.
              </p>
              <Form method="post" className="staff-actions">
                <Button look="danger" name="intent" value="retire">
                  Retire it for good
                </Button>
              </Form>
            </Disclosure>
          )}
        </div>
      </div>
    </ConsolePage>
  )
}

const NEXT_STEP = 'Next step for the person'

interface FormProps extends Omit<Props, 'preview'> {
  typed: TemplateText
  errors: Record<string, string>
  setBody: (body: string) => void
}

function TemplateForm({ kind, template, answer, typed, errors, setBody }: FormProps) {
  const Body = kind.isMarkdown ? MarkdownArea : TextArea
  const how = kind.isMarkdown
    ? 'Markdown: start a line with - to make a list. Put ** around **words** to make them bold.'
    : 'Plain text, the way it is sent.'
  return (
    <Form method="post" noValidate className="staff-box staff-form">
      <BeganFrom version={versionToGoOnFrom(template.version, answer)} told={answer?.meanwhile && answer} />
      <Field label="Title" name="title" required defaultValue={typed.title} error={errors.title} />
      <Body
        label={`The ${kind.noun}`}
        name="body"
        rows={16}
        required
        defaultValue={typed.body}
        onChange={(event) => setBody(event.currentTarget.value)}
        hint={`${how} Names in double braces are filled in.`}
        error={errors.body}
      />
      {kind.limits.nextStep > 0 && (
        <TextArea
          label={NEXT_STEP}
          name="nextStep"
          rows={2}
          optional
          defaultValue={typed.nextStep}
          hint="Every reply needs one. Leave this empty if the writer should decide each time."
          error={errors.nextStep}
        />
      )}
      <Button>Save this {kind.noun}</Button>
    </Form>
  )
}
