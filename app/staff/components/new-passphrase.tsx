import { Field } from '#app/ui/field.tsx'
import { PASSPHRASE_SHORTEST, passphraseProblem } from '../rules.ts'

export type PassphraseProblems = { 'new-passphrase'?: string; 'new-passphrase-again'?: string; form?: string }

/** The passphrase of a new key, typed twice. It is read by its form and goes nowhere. */
export function NewPassphrase({ problems }: { problems: PassphraseProblems | null }) {
  return (
    <>
      <Field
        label="Passphrase"
        name="new-passphrase"
        type="password"
        autoComplete="new-password"
        width="half"
        required
        hint={`${PASSPHRASE_SHORTEST} characters or more. Four or five words that do not belong together are good.`}
        error={problems?.['new-passphrase']}
      />
      <Field
        label="The passphrase again"
        name="new-passphrase-again"
        type="password"
        autoComplete="new-password"
        width="half"
        required
        error={problems?.['new-passphrase-again']}
      />
    </>
  )
}

export function chosenPassphrase(form: FormData): {
  passphrase: string
  problems: PassphraseProblems | null
} {
  const passphrase = String(form.get('new-passphrase'))
  const weak = passphraseProblem(passphrase)
  if (weak) return { passphrase, problems: { 'new-passphrase': weak } }
  if (form.get('new-passphrase-again') !== passphrase)
    return { passphrase, problems: { 'new-passphrase-again': 'Both must be the same. Type it again' } }
  return { passphrase, problems: null }
}
