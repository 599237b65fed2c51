import { type FormEvent, useEffect, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { COPY_LINK } from '../../attorney-copy/copy-rules.ts'
import type { OpenedCopy } from '../../attorney-copy/open-copy.client.ts'
import { words } from '../../attorney-copy/words.ts'
import { PRIVATE } from '../../intake/no-store-response.server.ts'
import { ShownCopy } from './opened-copy.tsx'

export const headers = () => PRIVATE
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const handle = { crumbs: () => [{ label: words.page.crumb }] }

interface State {
  working?: boolean
  /** The error about the words, shown beside their field. */
  field?: string
  wrong?: string
}

/** An attorney opens the copy of a case with the link from a mail and six words from a call. */
export default function CaseCopy() {
  const [link, setLink] = useState<{ id: string; secret: string } | null>()
  const [state, setState] = useState<State>({})
  const [opened, setOpened] = useState<OpenedCopy>()
  // The fragment never reaches the server, so the server-rendered page cannot use it.
  useEffect(() => {
    const read = () => {
      const [, id = '', secret = ''] = COPY_LINK.exec(window.location.hash) ?? []
      setLink(id ? { id, secret } : null)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!link || state.working) return
    const field = event.currentTarget.querySelector('input')
    setState({ working: true })
    try {
      const { openCopy, wordsTyped } = await import('../../attorney-copy/open-copy.client.ts')
      const typed = wordsTyped(field?.value ?? '')
      if ('wrong' in typed) {
        setState({ field: typed.wrong })
        return field?.focus()
      }
      setOpened(await openCopy(link, typed.words))
      setState({})
    } catch (error) {
      setState({ wrong: (error as Error).message })
    }
  }

  return (
    <Page title={words.page.title} lead={<p>{words.page.lead}</p>}>
      <FormTitle title={words.page.title} error={Boolean(state.field)} />
      {opened ? (
        <ShownCopy opened={opened} />
      ) : link ? (
        <form className="flow" onSubmit={submit} noValidate>
          <Field
            label={words.page.six}
            name="words"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            hint={words.page.sixHint}
            error={state.field}
          />
          <p>{words.page.stays}</p>
          <Button aria-disabled={state.working}>{words.page.open}</Button>
          <div role="status">
            {state.working && <p>{words.page.opening}</p>}
            {state.wrong && (
              <Notice kind="danger" title={words.problem.title}>
                <p>{state.wrong}</p>
              </Notice>
            )}
          </div>
        </form>
      ) : link === null ? (
        <Notice kind="info" title={words.page.incomplete}>
          <p>{words.page.incompleteText}</p>
        </Notice>
      ) : (
        <p>{words.page.needsScript}</p>
      )}
    </Page>
  )
}
