import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { FileField } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Dialog } from '#app/ui/parts/dialog.tsx'
import { LibraryChoice } from './library-choice.tsx'
import { sizeProblem } from './picture-size.ts'
import { PictureWords } from './picture-words.tsx'
import { sendPicture } from './send-picture.client.ts'

const LOST =
  'The picture did not arrive: we could not reach the server, or you are no longer signed in. Your words are still here. Try again'

export interface ChosenPicture {
  id: number
  /** The picture's line for a text. */
  line: string
}

/** Adds a picture to what is being written: a new one, or one of the library. */
export function PictureDialog({
  title,
  open,
  file,
  onClose,
  onChosen,
}: {
  title: string
  open: boolean
  /** The file that was dropped or pasted. */
  file: File | null
  onClose: () => void
  onChosen: (picture: ChosenPicture) => void
}) {
  return createPortal(
    <Dialog open={open} onClose={onClose} title={title}>
      <NewPicture file={file} onAdded={onChosen} />
      <LibraryChoice onChosen={onChosen} />
    </Dialog>,
    // Outside the form being filled in: Enter in a field here must not submit it.
    document.getElementById('main') ?? document.body,
  )
}

/** The values of the fields. They are in no form, because the typed words are saved for the other form. */
function read(box: HTMLElement | null): FormData {
  const form = new FormData()
  for (const field of box?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]') ?? []) {
    const files = field instanceof HTMLInputElement ? field.files : null
    if (files) form.append(field.name, files[0] ?? '')
    else if (!(field instanceof HTMLInputElement && field.type === 'checkbox' && !field.checked))
      form.append(field.name, field.value)
  }
  return form
}

function NewPicture({ file, onAdded }: { file: File | null; onAdded: (picture: ChosenPicture) => void }) {
  const box = useRef<HTMLElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [percent, setPercent] = useState<number | null>(null)
  const stop = useRef<() => void>(undefined)
  useDropped(box, file)
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first) box.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [errors])
  useEffect(() => () => stop.current?.(), [])
  const add = async () => {
    const form = read(box.current)
    const chosen = form.get('file')
    const problem = sizeProblem(chosen instanceof File ? chosen.size : 0)
    setErrors(problem ? { file: problem } : {})
    if (problem) return
    setPercent(0)
    let stopped = false
    const sending = sendPicture(form, setPercent)
    stop.current = () => {
      stopped = true
      sending.stop()
    }
    const sent = await sending.went
    setPercent(null)
    if (stopped) return
    if (sent && 'id' in sent) onAdded(sent)
    else setErrors(sent?.errors ?? { file: LOST })
  }
  return (
    <section ref={box} className="stack" aria-labelledby="new-picture">
      <h3 id="new-picture">A new picture</h3>
      <FileField
        label="Picture"
        name="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        hint="JPEG, PNG, WebP or GIF, up to 12 MB. The place and other hidden details are taken out."
        error={errors.file}
      />
      <PictureWords typed={{}} errors={errors} />
      {percent === null ? (
        <Button type="button" onClick={() => void add()}>
          Add it
        </Button>
      ) : (
        <>
          <progress max={100} value={percent} aria-label="How much of the picture has arrived" />
          <Button type="button" look="quiet" onClick={() => stop.current?.()}>
            Cancel sending
          </Button>
        </>
      )}
      <p role="status">
        {percent === null ? '' : percent < 100 ? 'Sending the picture' : 'We look at the picture'}
      </p>
    </section>
  )
}

function useDropped(box: RefObject<HTMLElement | null>, file: File | null) {
  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (!field || !file) return
    const files = new DataTransfer()
    files.items.add(file)
    field.files = files.files
  }, [box, file])
}
