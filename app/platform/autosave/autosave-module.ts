import { keepForm } from './autosave-form.client.ts'

// The whole script of a page without React that has a form: it saves what is typed.

for (const line of document.querySelectorAll('[data-kept-form]')) {
  const form = line.closest('form')
  if (form) keepForm(form)
}
