import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../forms/button.tsx'
import { words } from '../words.ts'

/**
 * A dialog over the page, for hydrated pages; what it holds must also exist as a page of its own. It closes by the
 * buttons at its top and its end, by Esc and by pressing beside it. Focus starts on its heading and goes back to where it came from.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}) {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own key
    <dialog
      ref={box}
      className="dialog"
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) box.current?.close()
      }}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={heading} tabIndex={-1} autoFocus>
            {title}
          </h2>
          <Button type="button" look="quiet" size="small" onClick={() => box.current?.close()}>
            {words.dialog.close}
          </Button>
        </div>
        {open && children}
        <Button type="button" look="quiet" onClick={() => box.current?.close()}>
          {words.dialog.close}
        </Button>
      </div>
    </dialog>
  )
}
