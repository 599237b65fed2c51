import { useEffect, useRef, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { LIBRARY } from './library-page.ts'
import { type ChosenPicture, PictureDialog } from './picture-dialog.tsx'

/** Opens the dialog for a picture, and holds the result. */
export function usePictures() {
  const [runs, setRuns] = useState(false)
  const [open, setOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [said, told] = useState('')
  useEffect(() => setRuns(true), [])
  return {
    runs,
    open,
    file,
    said,
    told,
    begin: (dropped: File | null) => {
      told('')
      setFile(dropped)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}

export function PictureButton({
  name,
  title,
  pictures,
  onChosen,
}: {
  name: string
  title: string
  pictures: ReturnType<typeof usePictures>
  onChosen: (picture: ChosenPicture) => void
}) {
  // Nothing behind an open dialog can take the focus, so it is closed first.
  const chosen = useRef<ChosenPicture | null>(null)
  if (!pictures.runs) return null
  return (
    <div>
      <Button type="button" look="quiet" size="small" onClick={() => pictures.begin(null)}>
        {name}
      </Button>
      <p role="status">{pictures.said}</p>
      <PictureDialog
        title={title}
        open={pictures.open}
        file={pictures.file}
        onClose={() => {
          pictures.close()
          if (chosen.current) onChosen(chosen.current)
          chosen.current = null
        }}
        onChosen={(picture) => {
          chosen.current = picture
          pictures.close()
        }}
      />
    </div>
  )
}

interface NumberField {
  name: string
  label: string
  hint: string | undefined
  defaultValue: string | undefined
  error: string | undefined
  /** The button's label, which the dialog uses too. */
  choose: string
}

/**
 * The number of a picture in the library. With a script it is chosen; without one it is typed, and the library is a
 * link away.
 */
export function PictureNumber({ choose, ...field }: NumberField) {
  const around = useRef<HTMLDivElement>(null)
  const pictures = usePictures()
  return (
    <div ref={around} className="stack">
      <Field {...field} width="half" optional inputMode="numeric" />
      {!pictures.runs && (
        <p>
          <a className="line-link" href={LIBRARY} target="_blank" rel="noreferrer">
            All pictures and their numbers (new tab)
          </a>
        </p>
      )}
      <PictureButton
        name={choose}
        title={choose}
        pictures={pictures}
        onChosen={({ id }) => {
          const input = around.current?.querySelector('input')
          if (!input) return
          input.value = String(id)
          // For listeners of typing: the saved words, and the preview.
          input.dispatchEvent(new Event('input', { bubbles: true }))
          input.focus()
          pictures.told(`Picture ${id} is chosen. Save to keep it.`)
        }}
      />
    </div>
  )
}
