import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { words } from '../words.ts'
import { TextArea } from './field.tsx'
import { MARKS, type Mark, nextMark, write } from './markdown-edit.ts'
import marksModule from './markdown-marks-module.ts?worker&url'

/** A text box for Markdown with formatting buttons. Without JavaScript it is only the box. */
export function MarkdownArea(props: ComponentProps<typeof TextArea>) {
  const around = useRef<HTMLDivElement>(null)
  const [runs, setRuns] = useState(false)
  useEffect(() => setRuns(true), [])
  const press = (mark: Mark) => {
    const box = around.current?.querySelector('textarea')
    if (box) write(box, mark)
  }
  return (
    <div ref={around} className="markdown-area">
      <TextArea
        {...props}
        tools={runs && <Marks label={words.markdownArea.marksFor({ label: props.label })} onPress={press} />}
      />
    </div>
  )
}

/** One tab stop; the arrow keys move between buttons. */
function Marks({ label, onPress }: { label: string; onPress: (mark: Mark) => void }) {
  const [at, setAt] = useState(0)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = nextMark(event.key, at, MARKS.length)
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  return (
    <Toolbar
      label={label}
      marks={MARKS}
      stop={at}
      onKeyDown={move}
      buttonFor={(mark, index) => ({
        onClick: () => {
          setAt(index)
          onPress(mark)
        },
      })}
    />
  )
}

/** The same on a page that React does not hydrate: a small script runs the buttons, and without it they are not shown. */
export function MarkdownMarks({ label, box, marks }: { label: string; box: string; marks: readonly Mark[] }) {
  return (
    <>
      <Toolbar
        label={label}
        marks={marks}
        stop={0}
        data-marks-of={box}
        buttonFor={(mark) => ({ 'data-mark': mark })}
      />
      <script src={marksModule} defer />
    </>
  )
}

interface ToolbarProps extends ComponentProps<'div'> {
  label: string
  marks: readonly Mark[]
  /** Which button is the tab stop. */
  stop: number
  buttonFor: (mark: Mark, index: number) => ComponentProps<typeof Button> & { 'data-mark'?: Mark }
}

function Toolbar({ label, marks, stop, buttonFor, ...more }: ToolbarProps) {
  return (
    <div role="toolbar" aria-label={label} className="markdown-marks scripted" {...more}>
      {marks.map((mark, index) => (
        <Button
          key={mark}
          type="button"
          look="quiet"
          size="small"
          tabIndex={index === stop ? 0 : -1}
          {...buttonFor(mark, index)}
        >
          {words.markdownArea[mark]}
        </Button>
      ))}
    </div>
  )
}
