import { saysCrisis } from './crisis-words.ts'

// Loaded by pages with a field for longer text. While the visitor types crisis words, shows beside
// the field who answers day and night. Nothing is sent, and the box disappears with the words.

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
  // A screen reader announces what is added to a live region that already exists.
  box.setAttribute('role', 'status')
  place.append(box)
  const content = template?.content.cloneNode(true)
  if (content) window.setTimeout(() => box.append(content), 50)
}
