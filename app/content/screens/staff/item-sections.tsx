import { Form, Link } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { DiffLines } from '#app/ui/parts/diff-lines.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { useUnsaved } from '#app/ui/staff/unsaved-words.ts'
import type { ItemSection, SectionAct } from '../../model/rules.ts'
import { ContentFields } from './content-fields.tsx'
import { SectionText } from './section-text.tsx'

interface Answered {
  /** What a refused form had. */
  typed?: Readonly<Record<string, string | undefined>> | undefined
  errors: Record<string, string>
}

/** What a kind says about an item, beside the form. */
export function ItemSections({ sections, ...answer }: { sections: readonly ItemSection[] } & Answered) {
  return sections.map(({ id, title, texts = [], lines, links = [], table, acts = [] }) => (
    // Fields have the ids of their names.
    <section key={id} className="staff-box" aria-labelledby={`section-${id}`}>
      <h2 id={`section-${id}`}>{title}</h2>
      {texts.map((text) => (
        <p key={text.of} className="staff-link">
          <SectionText text={text} />
        </p>
      ))}
      {lines && <DiffLines lines={[...lines]} />}
      {links.length > 0 && (
        <ul className="spaced">
          {links.map(({ label, to, tag }) => (
            <li key={to}>
              <Link to={to} className="line-link">
                {label}
              </Link>{' '}
              <StatusTag look={tag.look}>{tag.label}</StatusTag>
            </li>
          ))}
        </ul>
      )}
      {table && <Table {...table} ids={table.rows.map(([first = '']) => first)} />}
      {acts.map((act) => (
        <Act key={act.intent} act={act} {...answer} />
      ))}
    </section>
  ))
}

function Act({ act, typed, errors }: { act: SectionAct } & Answered) {
  const { fold, fields = [], hidden = {}, ofSaved } = act
  const unsaved = useUnsaved()
  const wrong = fields.some(({ at }) => errors[at])
  const refused = wrong || typed?.intent === act.intent
  if (ofSaved && unsaved) return <p role="status">Save your words first. This is about the saved words.</p>
  const form = (
    <Form method="post" noValidate className={fields.length > 0 ? 'staff-form' : 'stack'}>
      {Object.entries(hidden).map(([name, value]) => (
        // A refused form is about the version that was seen then.
        <input key={name} type="hidden" name={name} value={(wrong && typed?.[name]) || value} />
      ))}
      {act.text && <p>{act.text}</p>}
      <ContentFields
        fields={fields}
        typed={refused ? (typed ?? {}) : (act.typed ?? {})}
        errors={wrong ? errors : {}}
      />
      <div>
        <Button look={act.danger ? 'danger' : act.main ? 'main' : 'quiet'} name="intent" value={act.intent}>
          {act.button}
        </Button>
      </div>
    </Form>
  )
  return fold ? (
    <Disclosure summary={fold} open={wrong}>
      {form}
    </Disclosure>
  ) : (
    form
  )
}
