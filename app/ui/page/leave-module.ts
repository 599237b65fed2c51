// Loaded by pages with "Leave this page quickly". Pressing Shift three times within five seconds
// presses that button, as on GOV.UK. Shift with another key is typing and does not count.

const PRESSES = 3
const WITHIN_MS = 5000

const form = document.querySelector<HTMLFormElement>('form[data-leave]')
const told = form?.querySelector('[data-leave-status]')
let presses = 0
let alone = false
let timer = 0

document.addEventListener('keydown', (event) => {
  alone = event.key === 'Shift' && (alone || !event.repeat)
  if (event.key !== 'Shift') forget()
})

document.addEventListener('keyup', (event) => {
  if (event.key !== 'Shift' || !alone) return
  alone = false
  presses += 1
  window.clearTimeout(timer)
  timer = window.setTimeout(forget, WITHIN_MS)
  if (presses < PRESSES) return tell(PRESSES - presses)
  forget()
  form?.requestSubmit()
})

function forget(): void {
  presses = 0
  tell(0)
}

function tell(left: number): void {
  if (!(told instanceof HTMLElement)) return
  told.textContent = left > 0 ? (told.dataset.more ?? '').replace('#', String(left)) : ''
}

export {}
