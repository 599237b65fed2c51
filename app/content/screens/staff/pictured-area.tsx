import { type ClipboardEvent, type ComponentProps, type DragEvent, useRef } from 'react'
import type { ChosenPicture } from '#app/platform/images/staff/picture-dialog.tsx'
import { PictureButton, usePictures } from '#app/platform/images/staff/picture-number.tsx'
import { MarkdownArea } from '#app/ui/forms/markdown-area.tsx'
import { putLine } from '#app/ui/forms/put-line.ts'

const MARKS =
  'Markdown: ## starts a heading, - starts a list item, **words** are bold, [words](/blog/1) is a link. An empty line starts a new paragraph.'

/** Copied or dragged files, unless text comes with them: programs also add a picture of the text. */
function pictureIn(from: DataTransfer | null): File | undefined {
  if (!from || from.types.includes('text/plain')) return undefined
  return [...from.files].find(({ type }) => type.startsWith('image/'))
}

/** Markdown with library pictures. With scripts, they are added at the cursor; without, their line is copied. */
export function PicturedArea(props: ComponentProps<typeof MarkdownArea>) {
  const around = useRef<HTMLDivElement>(null)
  const pictures = usePictures()
  const put = ({ id, line }: ChosenPicture) => {
    const box = around.current?.querySelector('textarea')
    if (box) putLine(box, line)
    pictures.told(`The line of picture ${id} is in the text.`)
  }
  const take = (event: ClipboardEvent | DragEvent, from: DataTransfer | null) => {
    const file = pictures.runs ? pictureIn(from) : undefined
    if (!file) return
    event.preventDefault()
    pictures.begin(file)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same */}
      <div
        ref={around}
        onPaste={(event) => take(event, event.clipboardData)}
        onDrop={(event) => take(event, event.dataTransfer)}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        }}
      >
        <MarkdownArea
          {...props}
          hint={`${MARKS} ${pictures.runs ? 'A picture can be dropped or pasted here.' : 'For pictures, copy their line under Pictures.'}`}
        />
      </div>
      <PictureButton
        name="Add a picture"
        title="Add a picture to the text"
        pictures={pictures}
        onChosen={put}
      />
    </>
  )
}
