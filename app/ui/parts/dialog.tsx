import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
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
  const id = useId()
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  const close = () => box.current?.close()
  return (
    <DialogFrame id={id} title={title} box={box} onClose={onClose} close={close}>
      {open && children}
    </DialogFrame>
  )
}

/** The same without its work, for a page with a small script: that one opens it, and closes it by what has `data-close`. */
export function DialogFrame({
  id,
  title,
  box,
  onClose,
  close,
  children,
}: {
  id: string
  title: string
  box?: Ref<HTMLDialogElement>
  onClose?: () => void
  close?: () => void
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own key
    <dialog
      id={id}
      ref={box}
      className="dialog"
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) close?.()
      }}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={`${id}-title`} tabIndex={-1} autoFocus>
            {title}
          </h2>
          <Button type="button" look="quiet" size="small" onClick={close} data-close>
            {words.dialog.close}
          </Button>
        </div>
        {children}
        <Button type="button" look="quiet" onClick={close} data-close>
          {words.dialog.close}
        </Button>
      </div>
    </dialog>
  )
}
