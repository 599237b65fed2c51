import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, FileField, TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import type { KeyOwner } from '../../keys/signing.client.ts'
import type { KeyBoard } from '../../keys/staff-keys.server.ts'

type Problems = { kit?: string; 'kit-passphrase'?: string; form?: string }

/** Restores a key from its kit, in this browser. */
export function RestoreKey({ board, who }: { board: KeyBoard; who: KeyOwner }) {
  const { hold } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<Problems | null>(null)
  const [working, setWorking] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working) return
    const form = new FormData(event.currentTarget)
    const passphrase = String(form.get('kit-passphrase') ?? '')
    const text = file ? await file.text() : String(form.get('kit') ?? '')
    setProblems(null)
    setWorking(true)
    try {
      const { readKit } = await import('../../keys/kit.ts')
      const { keyFromKit, postKeyChange } = await import('../../keys/signing.client.ts')
      const lockedKey = readKit(text)
      const restored = lockedKey && (await keyFromKit(board, lockedKey, passphrase, who))
      if (!lockedKey)
        setProblems({
          kit: 'This is not the text of a kit. It begins with “YWdl”. Check it, or choose the file',
        })
      else if (!restored)
        setProblems({
          'kit-passphrase':
            'This passphrase does not open the key. Check the passphrase, and the text if you typed it',
        })
      else {
        await postKeyChange(restored.post)
        const { draftWasSent } = await import('#app/platform/autosave/console-autosave.client.ts')
        draftWasSent()
        hold(restored.key, restored.post.lockedKey)
        await revalidate()
      }
    } catch (error) {
      setProblems({ form: sentenceOf(error as Error, 'Check your connection, then try again.') })
    }
    setWorking(false)
  }
  return (
    <form className="staff-form" onSubmit={submit} noValidate>
      <ErrorSummary errors={problems} />
      <TextArea
        label="Text of the kit"
        name="kit"
        rows={6}
        autoComplete="off"
        spellCheck={false}
        hint="With or without the lines that begin with “-----”. Line ends do not matter."
        error={problems?.kit}
      />
      <FileField
        label="Or the file of the kit"
        name="kit-file"
        optional
        hint="staff-key.txt"
        accept=".txt,.age,text/plain"
        onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
      />
      <Field
        label="The passphrase of that key"
        name="kit-passphrase"
        type="password"
        autoComplete="current-password"
        width="half"
        required
        error={problems?.['kit-passphrase']}
      />
      <Button aria-disabled={working}>{working ? 'Opening' : 'Bring my key back'}</Button>
    </form>
  )
}
