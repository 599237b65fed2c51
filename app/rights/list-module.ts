// The only script of the list: it keeps the pressed line in place when another section closes, and filters
// during typing for visitors who switch that on. Without it everything works with the search button.

const WAIT = 500
const byId = (id: string) => document.getElementById(id)

addEventListener('click', (event) => {
  const line = event.target instanceof Element && event.target.closest('summary')
  if (!line) return
  const before = line.getBoundingClientRect().top
  requestAnimationFrame(() =>
    scrollBy({ top: line.getBoundingClientRect().top - before, behavior: 'instant' }),
  )
})

const box = byId('as-i-type') as HTMLInputElement | null
const field = document.querySelector<HTMLInputElement>('#state-search [type=search]')
const sections = [...document.querySelectorAll<HTMLElement>('#state-list details')]

// After a submitted search, the page has only the results, so there is nothing to filter.
if (box?.parentElement && field && sections.length === 50) {
  let timer = 0
  box.parentElement.hidden = false
  const filter = () => {
    const asked = box.checked ? field.value.trim().toLowerCase() : ''
    let shown = 0
    for (const section of sections) {
      const [name, law] = section.querySelectorAll('summary h3, summary .section-note')
      const fits = [name, law].some((part) => part?.textContent?.toLowerCase().includes(asked))
      section.hidden = !fits
      if (fits) shown++
    }
    const line = asked ? `Showing ${shown} of ${sections.length} states.` : `All ${sections.length} states.`
    for (const id of ['results', 'heard']) {
      const place = byId(id)
      if (place)
        place.textContent = shown ? line : id === 'heard' ? 'No states found matching your search.' : line
    }
    byId('none-found')?.toggleAttribute('hidden', shown > 0)
  }
  field.addEventListener('input', () => {
    clearTimeout(timer)
    if (box.checked) timer = window.setTimeout(filter, WAIT)
  })
  box.addEventListener('change', filter)
}
