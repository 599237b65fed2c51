import { rememberOnThisDevice } from './case-device.ts'
import { words } from './words.ts'

// The script of the page with number and words: it prints and copies them, and adds the case to
// "My Complaints" on this device.

document.querySelector('[data-print]')?.addEventListener('click', () => print())

const copy = document.querySelector<HTMLElement>('[data-copy]')
const told = document.querySelector('.keep-copied')
copy?.addEventListener('click', async () => {
  const copied = navigator.clipboard.writeText(copy.dataset.copy ?? '')
  const sentence = await copied.then(
    () => words.keep.copied,
    () => words.keep.notCopied,
  )
  if (told) told.textContent = sentence
})

// Only the first time: a person who removed it from their list does not want it back there.
const sent = document.querySelector<HTMLElement>('[data-remember]')
if (sent) {
  const { violationType = '', status = '', sentAt = '' } = sent.dataset
  rememberOnThisDevice({ violationType, status, sentAt })
}
