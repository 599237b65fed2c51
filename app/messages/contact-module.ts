import { bringBackTyped, forgetTyped, rememberTyped } from '#app/platform/typed-words.ts'

// The whole script of the contact page: what was typed and not sent is there again after a reload.

const KEPT_UNDER = 'contact-message'
const NAMES = ['name', 'email', 'subject', 'message'] as const

const form = document.querySelector<HTMLFormElement>('main .contact-form')
if (form) {
  // The page says that a message was sent: its words are not needed here any more.
  if (document.querySelector('.notice-place .notice-success')) forgetTyped(KEPT_UNDER)
  // What came back from the server with what is wrong is newer.
  else if (!document.querySelector('.error-summary')) bringBackTyped(KEPT_UNDER, form, NAMES)
  form.addEventListener('input', () => rememberTyped(KEPT_UNDER, form, NAMES))
}
