import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../parts/button.tsx'

/** A list of items with a box before each (`Tick`), and the buttons for the ticked ones. Each leads to a page that names them. */
export function TickedItems({
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
    <Form method="get" action="/staff/chosen" className="stack">
      <input type="hidden" name="back" value={back} />
      {of && <input type="hidden" name="of" value={of} />}
      {children}
      <section className="staff-box" aria-labelledby="ticked-acts">
        <h2 id="ticked-acts">With the ticked {many}</h2>
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
export const Tick = ({ value, title, ticked }: { value: string; title: string; ticked: boolean }) => (
  <label className="tick">
    <input type="checkbox" className="choice-input" name="item" value={value} defaultChecked={ticked} />
    <span className="only-heard">Tick {title}</span>
  </label>
)
