import { saysCrisis } from './crisis-words.ts'

// Loaded by pages with a field for longer text. Shows who answers day and night beside the field, while the visitor types. Nothing
// is sent, and the box goes when the words go.

const WAITS = 500
const template = document.querySelector<HTMLTemplateElement>('template[data-crisis]')
let timer = 0

if (template)
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return
    if (target instanceof HTMLInputElement && !['text', 'search'].includes(target.type)) return
    window.clearTimeout(timer)
    timer = window.setTimeout(() => showFor(target), WAITS)
  })

function showFor(field: HTMLTextAreaElement | HTMLInputElement): void {
  const place = field.closest('.field') ?? field.parentElement
  const shown = place?.querySelector('[data-crisis-shown]')
  if (!saysCrisis(field.value)) {
    shown?.remove()
    return
  }
  if (shown || !place) return
  const box = document.createElement('div')
  box.dataset.crisisShown = ''
  // A screen reader tells what comes into a region that was there before.
  box.setAttribute('role', 'status')
  place.append(box)
  const content = template?.content.cloneNode(true)
  if (content) window.setTimeout(() => box.append(content), 50)
}
