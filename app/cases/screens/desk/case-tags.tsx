import { type FormEvent, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { StaffCase } from '../../record/case-queries.server.ts'
import { problemInTags, typedTags } from '../../record/case-tags.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'
import { tagWork } from '../queue/bulk-acts.ts'
import { useOneByOne } from '../queue/use-one-by-one.ts'

interface Props {
  found: StaffCase
  opened: OpenedCase
  myName: string
}

/** The tags of a case, and the form to change them. They are stored as a team note. */
export function CaseTags({ found, opened, myName }: Props) {
  const note = opened.notes.find(({ seq }) => seq === found.tagsSeq)
  const tags = (note?.kind === 'note' && note.body.tags) || []
  const { state, run } = useOneByOne('The tags stay as they were.')
  const [problem, setProblem] = useState<string>()
  const change = (add: string[], remove: string[]) => run([found.id], tagWork({ add, remove }, myName))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const add = typedTags(String(new FormData(form).get('tags') ?? ''))
    const wrong = problemInTags(add)
    setProblem(wrong)
    if (wrong || !(await change(add, []))) return
    form.reset()
    const { draftWasSent } = await import('#app/platform/autosave/console-autosave.client.ts')
    draftWasSent()
  }
  return (
    <>
      {tags.map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
      {opened.staffKey && (
        <Disclosure summary={tags.length > 0 ? 'Change tags' : 'Add tags'}>
          {tags.length > 0 && (
            <div className="staff-actions">
              {tags.map((tag) => (
                <Button key={tag} type="button" look="quiet" size="small" onClick={() => change([], [tag])}>
                  {`Remove “${tag}”`}
                </Button>
              ))}
            </div>
          )}
          <form className="staff-form" onSubmit={submit} noValidate>
            <Field
              label="New tags"
              hint="Put commas between them. Only staff who can read the notes see tags."
              name="tags"
              autoComplete="off"
              error={problem}
            />
            <Button look="quiet">Add</Button>
          </form>
        </Disclosure>
      )}
      <span role="status">{state}</span>
    </>
  )
}
