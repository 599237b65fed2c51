import { keepForm } from './kept-form.client.ts'

// The whole script of a page that is only read and has a form: what is typed in it is kept.

for (const line of document.querySelectorAll('[data-kept-form]')) {
  const form = line.closest('form')
  if (form) keepForm(form)
}
