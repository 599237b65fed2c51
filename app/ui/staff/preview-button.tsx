import type { RefObject } from 'react'
import { Button } from '../parts/button.tsx'

/**
 * Shows the typed text as the page that visitors would see. Nothing is saved.
 * @param to the URL that renders that page
 */
export function PreviewButton({ form, to }: { form: RefObject<HTMLFormElement | null>; to: string }) {
  return (
    <Button
      look="quiet"
      formAction={to}
      formTarget="_blank"
      onClick={(event) => {
        event.preventDefault()
        showTyped(form.current, to)
      }}
    >
      Preview in a new tab
    </Button>
  )
}

/** Shows the typed text as the real page, in a tab of its own. Nothing is saved. */
function showTyped(form: HTMLFormElement | null, address: string): void {
  if (!form) return
  // A form outside the router, because the answer is for the other tab.
  const carrier = document.createElement('form')
  Object.assign(carrier, { method: 'post', action: address, target: '_blank', hidden: true })
  for (const [name, value] of new FormData(form)) {
    const field = document.createElement('textarea')
    field.name = name
    field.value = String(value)
    carrier.append(field)
  }
  document.body.append(carrier)
  carrier.submit()
  carrier.remove()
}
