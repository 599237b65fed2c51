import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { words } from '../words.ts'
import { Button } from './button.tsx'

/**
 * A dialog over the page, for hydrated pages; its content must also exist as a page of its own. It closes with the
 * buttons at its top and end, with Esc, and by a click outside. Focus starts on its heading and returns to where it was.
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

/** The same without behavior, for a page with a small script: the script opens it, and anything with `data-close` closes it. */
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
