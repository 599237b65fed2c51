import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../parts/button.tsx'

/** A list of items with a box before each (`ItemCheckbox`), and the buttons for the selected ones. Each leads to a page that names them. */
export function SelectableItems({
  many,
  acts,
  back,
  of = '',
  children,
}: {
  /** "posts" */
  many: string
  acts: readonly { act: string; button: string }[]
  /** The page of the list. */
  back: string
  /** What the items are of, such as the id of an import. */
  of?: string
  children: ReactNode
}) {
  return (
    <Form method="get" action="/staff/selected" className="stack">
      <input type="hidden" name="back" value={back} />
      {of && <input type="hidden" name="of" value={of} />}
      {children}
      <section className="staff-box" aria-labelledby="selected-acts">
        <h2 id="selected-acts">With the selected {many}</h2>
        <p>The next page names them and says what happens.</p>
        <div className="button-row">
          {acts.map(({ act, button }) => (
            <Button key={act} look="quiet" name="act" value={act}>
              {button}
            </Button>
          ))}
        </div>
      </section>
    </Form>
  )
}

/** The box of one item. */
export const ItemCheckbox = ({
  value,
  title,
  selected,
}: {
  value: string
  title: string
  selected: boolean
}) => (
  <label className="row-checkbox">
    <input type="checkbox" className="choice-input" name="item" value={value} defaultChecked={selected} />
    <span className="only-heard">
      Select <span data-name>{title}</span>
    </span>
  </label>
)
