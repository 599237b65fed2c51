import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { words } from '../words.ts'
import { Button } from './button.tsx'
import { TextArea } from './field.tsx'
import { edit, MARKS, type Mark } from './markdown-edit.ts'

/** A box for Markdown with buttons that write its marks. Without JavaScript it is the box alone. */
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
        tools={runs && <Marks label={words.markdownArea.marksFor(props.label)} onPress={press} />}
      />
    </div>
  )
}

/** One stop of the Tab key; the arrow keys go from button to button. */
function Marks({ label, onPress }: { label: string; onPress: (mark: Mark) => void }) {
  const [at, setAt] = useState(0)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = MARKS.length - 1
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div role="toolbar" aria-label={label} className="markdown-marks" onKeyDown={move}>
      {MARKS.map(([mark, name], index) => (
        <Button
          key={mark}
          type="button"
          look="quiet"
          size="small"
          tabIndex={index === at ? 0 : -1}
          onClick={() => {
            setAt(index)
            onPress(mark)
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

function write(box: HTMLTextAreaElement, mark: Mark) {
  const done = edit(mark, { text: box.value, start: box.selectionStart, end: box.selectionEnd })
  box.focus()
  box.setSelectionRange(done.from, done.to)
  // Written as if typed, so that Undo takes it back; a browser that no longer does this gets the plain way.
  if (!document.execCommand('insertText', false, done.by)) {
    box.setRangeText(done.by, done.from, done.to)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  box.setSelectionRange(done.start, done.end)
}
