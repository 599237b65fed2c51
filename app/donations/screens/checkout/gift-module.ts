import { OTHER, saidOf } from '../../model/rules.ts'
import { amountTyped, digitsOf, leftOutSentence } from '../../model/typed-amount.ts'

// The only script of the gift form: describes the choice in words and accepts only digits in the custom amount box.

const form = document.querySelector<HTMLFormElement>('.gift-form')
const said = form?.querySelector('.gift-said')
const leftOut = form?.querySelector('.gift-changed')
let own = { shown: '', typed: '' }

if (form && said && leftOut) {
  const amounts = form.elements.namedItem('amount') as RadioNodeList
  const box = form.elements.namedItem('custom') as HTMLInputElement

  form.addEventListener('input', (event) => {
    const { name, value } = event.target as HTMLInputElement
    if (name === 'amount' && value !== OTHER) box.value = ''
    if (name === 'custom' && value) amounts.value = OTHER
    const adds = /^insert(Composition)?Text$/.test((event as InputEvent).inputType)
    own = amountTyped(own, box.value, name === 'custom' && adds)
    if (box.value !== own.shown) box.value = own.shown
    leftOut.textContent = leftOutSentence(own.typed)
    const chosen = Number(amounts.value === OTHER ? digitsOf(box.value) : amounts.value)
    said.textContent = saidOf(new FormData(form).get('frequency'), chosen)
  })
  box.addEventListener('blur', () => {
    own = { shown: box.value, typed: box.value }
  })
}
