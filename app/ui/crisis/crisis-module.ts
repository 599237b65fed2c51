import { saysCrisis } from './crisis-words.ts'

// Loaded by pages with a field for longer text. While the visitor types crisis words, shows above
// the field who answers day and night. Nothing is sent, and the box disappears with the words.

const WAITS = 500
const FIELDS = 'textarea, [type=text], [type=search]'
let timer = 0

document.addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement
  if (!field.matches(FIELDS)) return
  clearTimeout(timer)
  timer = window.setTimeout(() => showFor(field), WAITS)
})

function showFor(field: HTMLInputElement): void {
  const shown = field.parentElement?.querySelector('[data-crisis-shown]')
  const needed = saysCrisis(field.value)
  if (!needed) shown?.remove()
  // This script can run before the browser has read the whole page, so look for the template only now.
  const content = document.querySelector<HTMLTemplateElement>('[data-crisis]')?.content.cloneNode(true)
  if (shown || !needed || !content) return
  const box = document.createElement('div')
  box.dataset.crisisShown = ''
  // A screen reader announces what is added to a live region that already exists.
  box.setAttribute('role', 'status')
  // Above the field: a field for a long story can fill a whole phone, and below it the box would be out of view.
  field.before(box)
  setTimeout(() => {
    const before = field.getBoundingClientRect().top
    box.append(content)
    // The field in use stays where it is, unless the box would then be out of view.
    const scrolls = field.closest('dialog') ?? window
    scrolls.scrollBy(0, field.getBoundingClientRect().top - before)
    box.scrollIntoView({ block: 'nearest' })
  }, 50)
}
